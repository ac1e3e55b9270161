// The sizes of screens, as page.css divides them.
const matches = query => matchMedia(query).matches;

export const screen = {
  // All panels are in one column, and one of them at most is open.
  get isColumn() { return matches("(max-width: 44em), (orientation: portrait)"); },
  // There is room for open panels beside the map.
  get isWide() { return !this.isColumn && matches("(min-width: 64em) and (min-height: 31em)"); },
};
