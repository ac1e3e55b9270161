// libcurl, and its variadic functions as functions of one type each, since Swift imports no variadic ones.
#ifndef FAIRWAY_CCURL_SHIM_H
#define FAIRWAY_CCURL_SHIM_H

#include <curl/curl.h>

static inline CURLcode ccurl_set_number(CURL* easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_size(CURL* easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_text(CURL* easy, CURLoption option, const char* value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL* easy, CURLoption option, void* value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_list(CURL* easy, CURLoption option, struct curl_slist* value) {
  return curl_easy_setopt(easy, option, value);
}

typedef size_t (*ccurl_receive)(char* bytes, size_t one, size_t count, void* receiver);

static inline CURLcode ccurl_set_receive(CURL* easy, CURLoption option, ccurl_receive receive) {
  return curl_easy_setopt(easy, option, receive);
}

static inline CURLcode ccurl_get_number(CURL* easy, CURLINFO info, long* value) {
  return curl_easy_getinfo(easy, info, value);
}

// HTTP and nothing else, whatever an address or a redirect says.
static inline CURLcode ccurl_allow_http_only(CURL* easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// A transfer that is given up does not wait for the system's resolver of names.
static inline CURLcode ccurl_leave_resolver(CURL* easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
  return CURLE_OK;
#endif
}

// The result of a transfer that is over; `message` is one of `curl_multi_info_read`.
static inline CURLcode ccurl_result(const CURLMsg* message) {
  return message->data.result;
}

#endif
