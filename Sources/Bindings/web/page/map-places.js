/* global maplibregl */

// What is done to the trip on the map: a click offers to add the place, and the destination can be dragged.
export class MapPlaces {
  // `nameAt` names a place [longitude, latitude]; `edit` is called with an edit of the trip.
  constructor(map, nameAt, edit) {
    Object.assign(this, { map, nameAt, edit });
    const element = document.createElement("div");
    Object.assign(element, { className: "destination", role: "img", ariaLabel: "Destination",
      title: "Drag to another destination" });
    this.flag = new maplibregl.Marker({ element, draggable: true, anchor: "center" });
    this.flag.on("dragstart", () => { this.isDragged = true; });
    this.flag.on("dragend", () => {
      this.isDragged = false;
      const { lng, lat } = this.flag.getLngLat();
      this.edit({ destination: this.#waypoint([lng, lat]) });
    });
  }

  #waypoint([longitude, latitude]) {
    return { longitude, latitude, name: this.nameAt([longitude, latitude]) || "Place on the map" };
  }

  // Puts the flag on the destination, unless it is dragged or has been dragged to where the way is not known yet.
  show({ longitude, latitude }, isChanging) {
    if (this.isDragged || isChanging) return;
    const { lng, lat } = this.flag.getLngLat() ?? {};
    if (lng !== longitude || lat !== latitude) this.flag.setLngLat([longitude, latitude]);
    if (!this.isThere) this.flag.addTo(this.map);
    this.isThere = true;
  }

  // Takes the flag off the map, where there is no destination.
  clear() {
    if (this.isThere) this.flag.remove();
    this.isThere = false;
  }

  // Offers what can be done with a place; `count` is that of the stops ahead.
  offer(place, count) {
    this.popup?.remove();
    const waypoint = this.#waypoint(place), box = document.createElement("div"), title = document.createElement("b");
    title.textContent = waypoint.name;
    const button = (text, edit) => {
      const made = document.createElement("button");
      made.textContent = text;
      made.onclick = () => { this.popup.remove(); this.edit(edit); };
      return made;
    };
    box.className = "offer";
    box.onkeydown = ({ key }) => { if (key === "Escape") this.popup.remove(); };
    box.append(title, button("Stop on the way", { add: waypoint }),
      button("Stop at the end", { add: waypoint, at: count }), button("Go here instead", { destination: waypoint }));
    // Away from the nearer edge, where the page's own panels are.
    const isHigh = this.map.project(place).y < this.map.getContainer().clientHeight * 0.45;
    this.popup = new maplibregl.Popup({ anchor: isHigh ? "top" : "bottom", maxWidth: "none" }).setLngLat(place)
      .setDOMContent(box).addTo(this.map);
  }
}
