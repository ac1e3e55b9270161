/// Prepared roads that are kept: a network with its overlay is written once, and opened later without the work. Of what
/// was written a search reads only the blocks that it comes to.
///
/// What is kept belongs to one road file, one profile and one version of this code. It is refused elsewhere, and made
/// anew.
#ifndef RR_PREPARED_H
#define RR_PREPARED_H

#include "rr_network.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Raised whenever an array, or what is found for one, becomes another.
#define RR_PREPARED_VERSION UINT32_C(2)

/// Why prepared roads cannot be used.
enum {
  RR_FAULT_NONE = 0,
  /// The system refuses the file.
  RR_FAULT_SYSTEM = 1,
  /// The bytes are no prepared roads.
  RR_FAULT_NOT_PREPARED = 2,
  /// Another version of this code has written them.
  RR_FAULT_VERSION = 3,
  /// They were prepared of another road file, or for another profile.
  RR_FAULT_OTHER_ROADS = 4,
  RR_FAULT_OTHER_PROFILE = 5,
  /// Bytes are missing at the end.
  RR_FAULT_CUT_OFF = 6,
  /// A checksum is wrong.
  RR_FAULT_DAMAGED = 7,
  /// A number is out of its range.
  RR_FAULT_INVALID = 8
};

typedef struct rr_fault {
  /// RR_FAULT_NONE and others.
  uint32_t kind;
  /// The version of the file, and the system's number of an error.
  uint32_t version;
  int32_t system_error;
  /// Where bytes are missing or wrong.
  uint64_t offset;
} rr_fault;

/// Takes some bytes of what is written. Returns false if there is to be no more.
typedef bool (*rr_taker)(void* context, const void* bytes, size_t size);

/// Writes a network, with its overlay if it has one, to a taker: the same network the same bytes. Fails with
/// RR_ERROR_PROFILE for a relaxed network, with RR_ERROR_PREPARED if the taker has ended it, or if what is read of
/// prepared roads to be written again is damaged.
rr_status rr_network_write(const rr_network* network, rr_taker take, void* context);

/// The same to a file, which appears when it is complete, in place of the one that was there.
rr_status rr_network_save(const rr_network* network, const char* path, rr_fault* fault);

/// Opens what was written for these roads and this profile. Fails with RR_ERROR_PREPARED, and then the fault says why.
/// A file that becomes shorter, or whose bytes become others, counts as damaged where it was not read before; one that
/// is replaced remains as it was.
rr_status rr_network_open(const rg_graph* graph, const rr_profile* profile, const char* path, rr_network** network,
                          rr_fault* fault);

/// The same of bytes, at an address that 8 divides. They must live as long as the network does.
rr_status rr_network_open_bytes(const rg_graph* graph, const rr_profile* profile, const void* bytes, size_t size,
                                rr_network** network, rr_fault* fault);

/// The first damage that reading prepared roads has met: from then on every search fails with RR_ERROR_DAMAGED. Returns
/// whether there is any.
bool rr_network_damage(const rr_network* network, rr_fault* fault);

/// Reads and checks all of prepared roads: every block, and every number that is a place of another. True for a network
/// that was not opened.
bool rr_network_check(const rr_network* network);

/// The bytes of prepared roads that were read so far; 0 for a network that was not opened.
size_t rr_network_bytes_read(const rr_network* network);

#ifdef __cplusplus
}
#endif

#endif
