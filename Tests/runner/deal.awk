# Deals tests into lists for processes, the longest list first.
#
#   awk -v folder=DIR -v processes=N -f deal.awk SECONDS ... - <TESTS
#
# TESTS has one Module.Class/method a line; files of SECONDS have 'Class.method seconds', and later ones count. The lists
# are DIR/001 and so on. A list has whole classes, because tests of a class often prepare the same things, unless one
# class is longer than a list should be.
BEGIN {
  # What a test takes of which nothing is known.
  unknown = 0.05
  least = 3
}
FILENAME != "-" { seconds[$1] = $2; next }
{
  name = $0
  sub(/^[^.]*\./, "", name)
  sub(/\//, ".", name)
  tests++
  test[tests] = $0
  weight[tests] = name in seconds ? seconds[name] + 0.002 : unknown
  class[tests] = $0
  sub(/\/.*/, "", class[tests])
  of_class[class[tests]] += weight[tests]
  total += weight[tests]
}

function close_list() {
  if (count > 0) {
    lists++
    content[lists] = open
    length_of[lists] = sum
  }
  open = ""
  sum = count = 0
}

function add(i) {
  open = open test[i] "\n"
  sum += weight[i]
  count++
}

END {
  # Short enough that no process is left alone for long at the end, long enough that starting one costs little.
  limit = total / (6 * processes)
  if (limit < least) limit = least
  most = 400
  # Long classes have lists of their own.
  for (i = 1; i <= tests; i++) {
    if (of_class[class[i]] < limit) continue
    if (class[i] != class[i - 1] || sum + weight[i] > 2 * limit) close_list()
    add(i)
  }
  close_list()
  for (i = 1; i <= tests; i++) {
    if (of_class[class[i]] >= limit) continue
    if (class[i] != before && (sum + of_class[class[i]] > limit || count > most)) close_list()
    before = class[i]
    add(i)
  }
  close_list()
  for (number = 1; number <= lists; number++) {
    longest = 0
    for (i = 1; i <= lists; i++)
      if (!(i in dealt) && (longest == 0 || length_of[i] > length_of[longest])) longest = i
    dealt[longest] = 1
    file = sprintf("%s/%03d", folder, number)
    printf "%s", content[longest] >file
    close(file)
  }
}
