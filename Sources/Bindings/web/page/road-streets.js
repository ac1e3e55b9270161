// The streets of a road file in the form of the town's, to be drawn.
const most = 40_000;

export function streetsOf(roads) {
  const features = Array.from({ length: Math.min(most, roads.facts.edgeCount) }, (_, edge) => {
    const { name, number, roadClass } = roads.edge(edge), { latitudes, longitudes } = roads.line(edge);
    return { type: "Feature", properties: { name: name ?? number ?? "", kind: roadClass },
      geometry: { type: "LineString", coordinates: Array.from(latitudes, (latitude, i) => [longitudes[i], latitude]) } };
  });
  return { type: "FeatureCollection", features };
}
