// The drives that are offered first, a button each.
export class Cards {
  // `choose` is called with the identifier of a drive.
  constructor(box, routes, choose) {
    this.cards = routes.filter(({ isCard }) => isCard).map(({ id, name, words }) => {
      const [card, title, detail] = ["button", "b", "small"].map(kind => document.createElement(kind));
      [title.textContent, detail.textContent] = [name, words];
      card.dataset.route = id;
      card.append(title, detail);
      card.onclick = () => choose(id);
      return card;
    });
    box.append(...this.cards);
  }

  // Marks the drive that is chosen.
  show(route) { for (const card of this.cards) card.ariaPressed = String(card.dataset.route === route); }
}
