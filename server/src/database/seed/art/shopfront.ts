import { house } from './palette.ts'

const WALLS = ['#e9e2d2', '#dfe6dd', '#efe3dc', '#e4e4ea'] as const
const AWNINGS = [house.leaf, '#8a5a44', '#5b6f8a', '#76601f'] as const

/** The front of a small shop with its door, window and awning; each seed another. */
export function shopfrontArt(seed: number): string {
  const wall = WALLS[seed % WALLS.length]
  const awning = AWNINGS[(seed >> 1) % AWNINGS.length]
  const doorLeft = seed % 2 === 0
  const door = doorLeft ? 120 : 620
  const glass = doorLeft ? 360 : 100
  const stripes = Array.from(
    { length: 12 },
    (_, at) => `<path d="M${80 + at * 67} 250h67v70q-33 34-67 0z" fill="${at % 2 ? house.paper : awning}"/>`,
  ).join('')
  const pots = [glass + 40, glass + 180, glass + 320]
    .map(
      (x, at) =>
        `<rect x="${x}" y="${590 - at * 8}" width="48" height="${60 + at * 8}" rx="6" fill="${house.gold}" opacity=".8"/><ellipse cx="${x + 24}" cy="${570 - at * 8}" rx="42" ry="54" fill="${house.leaf}" opacity="${0.7 + at * 0.1}"/>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="800" viewBox="0 0 960 800"><rect width="960" height="800" fill="#d7e3e8"/><rect x="60" y="90" width="840" height="620" fill="${wall}"/><rect x="60" y="90" width="840" height="130" fill="${house.paper}"/><rect x="330" y="136" width="300" height="10" rx="5" fill="${house.gold}"/><rect x="400" y="164" width="160" height="6" rx="3" fill="${house.line}"/><rect x="${door}" y="330" width="200" height="380" rx="4" fill="${awning}"/><rect x="${door + 26}" y="360" width="148" height="220" fill="#cfe0e2"/><circle cx="${door + 168}" cy="610" r="9" fill="${house.gold}"/><rect x="${glass}" y="360" width="460" height="290" fill="#cfe0e2" stroke="${house.paper}" stroke-width="14"/>${pots}<rect x="${glass}" y="648" width="460" height="14" fill="${house.paper}"/>${stripes}<rect y="710" width="960" height="90" fill="#c9c2b2"/></svg>`
}
