/** How to put the shop on the home screen: two schematic steps for each kind of phone, no words. */
import { house } from './palette.ts'
import { mark } from './brand.ts'
import { circle, ellipse, path, place, rect, scene } from './svg.ts'
import type { Scene } from './svg.ts'

export type Phone = 'ios' | 'android'

const share = 'M0 6V-26M-10 -17L0 -27L10 -17M-12 -8H-17V22H17V-8H12'
const plus = 'M-17 -17H17V17H-17ZM0 -9V9M-9 0H9'

function shop(s: Scene, w: number): string {
  const tile = (x: number, y: number): string =>
    rect(
      x,
      y,
      78,
      78,
      {
        fill: s.lin(
          [
            [0, '#eef3ea'],
            [1, '#cfdccb'],
          ],
          [0, 0, 1, 1],
        ),
      },
      4,
    ) + path(`M${x} ${y + 90}h52M${x} ${y + 100}h30`, { stroke: '#c9bfa8', width: 3 })
  return (
    rect(0, 0, w, 400, { fill: house.ivory }) +
    place(mark(s, false), { x: w / 2, y: 62, scale: 0.16 }) +
    rect(
      16,
      88,
      w - 32,
      82,
      {
        fill: s.lin(
          [
            [0, '#dfe9da'],
            [1, '#a9c0ad'],
          ],
          [0, 0, 1, 0.6],
        ),
      },
      4,
    ) +
    tile(16, 186) +
    tile(w - 94, 186) +
    tile(16, 302) +
    tile(w - 94, 302)
  )
}

const ringAround = (x: number, y: number, k: number): string =>
  circle(x, y, k + 8, { fill: house.gold, opacity: 0.2 }) + circle(x, y, k, { stroke: house.gold, width: 3 })

export function tipArt(phone: Phone, step: 1 | 2): string {
  const s = scene('k')
  const w = 216
  const left = 192
  const ink = house.leaf
  let screen = shop(s, w)
  if (phone === 'ios' && step === 1) {
    screen +=
      rect(0, 318, w, 82, { fill: '#fffdf8' }) +
      path(`M0 318H${w}`, { stroke: house.line, width: 1.4 }) +
      path('M30 340L22 348L30 356', { stroke: '#b8b2a3', width: 3 }) +
      path('M62 340L70 348L62 356', { stroke: '#d8d2c3', width: 3 }) +
      ringAround(108, 350, 26) +
      place(path(share, { stroke: ink, width: 3.6 }), { x: 108, y: 353, scale: 0.72 }) +
      rect(148, 338, 18, 20, { stroke: '#b8b2a3', width: 3 }, 3) +
      rect(184, 338, 18, 20, { stroke: '#b8b2a3', width: 3 }, 3)
  } else if (phone === 'android' && step === 1) {
    screen +=
      rect(0, 26, w, 40, { fill: '#fffdf8' }) +
      rect(16, 33, 138, 26, { fill: '#eef1ea' }, 13) +
      circle(32, 46, 5, { stroke: '#8f8a7c', width: 2 }) +
      path('M48 46H126', { stroke: '#c9bfa8', width: 3 }) +
      ringAround(190, 46, 20) +
      [38, 46, 54].map((y) => circle(190, y, 2.8, { fill: ink })).join('')
  } else {
    const top = phone === 'ios' ? 150 : 196
    screen +=
      rect(0, 0, w, 400, { fill: '#14241d', opacity: 0.34 }) +
      rect(0, top, w, 420 - top, { fill: '#fffdf8' }, 18) +
      rect(w / 2 - 20, top + 10, 40, 4, { fill: house.line }, 2)
    for (let i = 0; i < (phone === 'ios' ? 4 : 3); i++) {
      const y = top + 48 + i * 50
      const chosen = i === (phone === 'ios' ? 2 : 1)
      if (chosen) screen += rect(10, y - 22, w - 20, 44, { fill: '#f6efdc', stroke: house.gold, width: 2.4 }, 10)
      screen +=
        phone === 'ios'
          ? path(`M24 ${y}h${chosen ? 104 : 84 + i * 12}`, {
              stroke: chosen ? ink : '#cfc6b1',
              width: 5,
            }) +
            place(
              path(chosen ? plus : 'M-16 -16H16V16H-16Z', {
                stroke: chosen ? ink : '#cfc6b1',
                width: 3.4,
              }),
              { x: w - 38, y, scale: 0.66 },
            )
          : place(
              path(chosen ? 'M-14 -20H14V20H-14ZM0 -8V8M-8 0H8' : 'M-14 -14H14V14H-14Z', {
                stroke: chosen ? ink : '#cfc6b1',
                width: 3.4,
              }),
              { x: 38, y, scale: 0.66 },
            ) + path(`M66 ${y}h${chosen ? 112 : 84}`, { stroke: chosen ? ink : '#cfc6b1', width: 5 })
    }
  }
  const bezel = `M${left + 26} 24H${left + w - 26}Q${left + w} 24 ${left + w} 50V424H${left}V50Q${left} 24 ${left + 26} 24Z`
  const clip = s.clip(bezel)
  const arrow = place(path('M-28 0H20M4 -16L22 0L4 16', { stroke: house.gold, width: 4 }), {
    x: 502,
    y: 210,
  })
  const icon = place(
    rect(
      -44,
      -44,
      88,
      88,
      {
        fill: s.lin(
          [
            [0, '#2b604b'],
            [1, '#133427'],
          ],
          [0, 0, 1, 1],
        ),
      },
      22,
    ) + place(mark(s, true), { x: 1, y: 0, scale: 0.34 }),
    { x: 502, y: 292 },
  )
  return s.doc(
    600,
    400,
    rect(0, 0, 600, 400, {
      fill: s.lin(
        [
          [0, '#fbf8f1'],
          [1, '#eef1ea'],
        ],
        [0, 0, 1, 1],
      ),
    }) +
      circle(300, 216, 176, { fill: '#ffffff', opacity: 0.6 }) +
      circle(300, 216, 184, { stroke: house.gold, width: 1.2, opacity: 0.6 }) +
      ellipse(320, 300, 150, 150, {
        fill: s.rad([
          [0, '#14241d', 0.2],
          [1, '#14241d', 0],
        ]),
      }) +
      path(
        `M${left + 16} 14H${left + w - 16}Q${left + w + 10} 14 ${left + w + 10} 48V424H${left - 10}V48Q${left - 10} 14 ${left + 16} 14Z`,
        { fill: '#22312a' },
      ) +
      `<g clip-path="${clip}">${place(screen, { x: left, y: 24 - (phone === 'ios' && step === 1 ? 24 : phone === 'ios' ? 4 : 0) })}</g>` +
      rect(left + w / 2 - 30, 30, 60, 12, { fill: '#22312a' }, 6) +
      (step === 2 ? arrow + icon : ''),
  )
}
