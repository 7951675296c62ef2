/** Flat and square wares: sachet, soap, gift box. Foot at 0,0. */
import { dropper } from './bottles.ts'
import type { Drawn } from './form.ts'
import { print } from './form.ts'
import type { Tone } from './palette.ts'
import { plant } from './plants.ts'
import { ellipse, mix, path, place, rect } from './svg.ts'
import type { Scene } from './svg.ts'

function sachetBody(s: Scene, t: Tone, seed: number): string {
  const d = 'M-138 -468H138L141 -234L138 0H-138L-141 -234Z'
  let teeth = ''
  for (let x = -132; x <= 132; x += 9) teeth += `M${x} -464V-442M${x} -26V-4`
  return (
    path(d, {
      fill: s.lin(
        [
          [0, t.body],
          [0.3, t.lit],
          [0.62, t.body],
          [1, mix(t.rim, t.body, 0.35)],
        ],
        [0, 0.2, 1, 0.8],
      ),
    }) +
    ellipse(-20, -240, 122, 206, {
      fill: s.rad(
        [
          [0, '#ffffff', 0.5],
          [0.6, '#ffffff', 0.12],
          [1, '#ffffff', 0],
        ],
        0.36,
        0.4,
        0.6,
      ),
    }) +
    path('M-126 -436C-80 -410 -96 -60 -122 -30M126 -436C92 -400 104 -70 124 -30', {
      stroke: mix(t.rim, '#000000', 0.1),
      width: 7,
      opacity: 0.13,
    }) +
    path('M-112 -424C-92 -380 -98 -260 -104 -200', { stroke: '#ffffff', width: 9, opacity: 0.45 }) +
    rect(-138, -468, 276, 30, { fill: t.rim, opacity: 0.16 }) +
    rect(-138, -30, 276, 30, { fill: t.rim, opacity: 0.2 }) +
    path(teeth, { stroke: t.rim, width: 1.4, opacity: 0.42 }) +
    place(plant(s, 'tea', { kind: 'line', colour: t.print, width: 1.4 }, seed), {
      x: 26,
      y: -74,
      scale: 0.36,
      turn: -6,
      opacity: 0.65,
    }) +
    print(t, 0, -314, 118, 0) +
    path('M-138 -396l10 5l-10 5', { stroke: t.rim, width: 1.4, opacity: 0.6 })
  )
}

export function sachet(s: Scene, t: Tone): Drawn {
  const front = `<use xlink:href="#${s.symbol(sachetBody(s, t, 3))}"/>`
  return {
    half: 190,
    height: 492,
    svg:
      place(front, { x: 92, y: -2, turn: 9, opacity: 1 }) +
      place(path('M-138 -468H138V0H-138Z', { fill: mix(t.rim, '#000000', 0.3), opacity: 0.16 }), {
        x: 92,
        y: -2,
        turn: 9,
      }) +
      place(path('M-130 -456H152V6H-130Z', { fill: '#000000', opacity: 0.09 }), {
        x: -54,
        y: 4,
        turn: -3,
      }) +
      place(front, { x: -62, y: 0, turn: -3 }),
  }
}

export function soap(s: Scene, t: Tone): Drawn {
  const bar = (band: boolean): string => {
    const front = 'M-172 -84Q-172 -100 -156 -102H156Q172 -100 172 -84V-26Q172 0 146 0H-146Q-172 0 -172 -26Z'
    return (
      path('M-150 -142H150Q166 -142 170 -122V-96H-170V-122Q-166 -142 -150 -142Z', {
        fill: s.lin(
          [
            [0, mix(t.lit, '#ffffff', 0.5)],
            [1, mix(t.lit, t.body, 0.45)],
          ],
          [0, 0, 1, 0.3],
        ),
      }) +
      path(front, {
        fill: s.lin(
          [
            [0, mix(t.lit, t.body, 0.6)],
            [0.5, t.body],
            [1, mix(t.rim, t.body, 0.45)],
          ],
          [0, 0.1, 0.7, 1],
        ),
      }) +
      path('M-158 -96H158', { stroke: '#ffffff', width: 5, opacity: 0.5 }) +
      (band
        ? path('M-74 -142H74L76 -98V0H-76V-98Z', {
            fill: s.lin(
              [
                [0, '#fffefa'],
                [0.7, '#f3ecdd'],
                [1, '#dccfb4'],
              ],
              [0, 0, 0.5, 1],
            ),
          }) +
          path('M-76 -98H76', { stroke: '#d5c7a8', width: 1.4 }) +
          path('M-70 -142L-71 -98V0M70 -142L71 -98V0', { stroke: '#cbac67', width: 1.8 }) +
          print({ ...t, print: '#76601f' }, 0, -44, 62, 0)
        : path('M-34 -28Q10 -28 34 -76Q-26 -78 -34 -28ZM-34 -28L12 -58', {
            stroke: mix(t.rim, '#000000', 0.15),
            width: 2.4,
            opacity: 0.6,
          }) + path('M-33 -26Q11 -26 35 -74', { stroke: '#ffffff', width: 2, opacity: 0.7 }))
    )
  }
  return {
    half: 214,
    height: 330,
    svg:
      path('M-232 -26H232Q226 6 176 12H-176Q-226 6 -232 -26Z', {
        fill: s.lin([
          [0, '#d8cfbd'],
          [0.2, '#fffefb'],
          [0.6, '#f1eadd'],
          [1, '#c8bca4'],
        ]),
      }) +
      ellipse(0, -26, 232, 17, {
        fill: s.lin([
          [0, '#efe8da'],
          [1, '#fffdf8'],
        ]),
        stroke: '#cbac67',
        width: 2.4,
      }) +
      place(bar(false), { x: 0, y: -24 }) +
      ellipse(10, -164, 160, 12, { fill: '#000000', opacity: 0.12 }) +
      place(bar(true), { x: -6, y: -164, turn: -2.4, scale: 0.96 }),
  }
}

export function giftBox(s: Scene, t: Tone): Drawn {
  const front = s.lin(
    [
      [0, mix(t.lit, t.body, 0.4)],
      [0.5, t.body],
      [1, mix(t.rim, t.body, 0.4)],
    ],
    [0, 0, 1, 0.7],
  )
  const ribbon = s.lin([
    [0, '#a98743'],
    [0.24, '#f4e6ba'],
    [0.5, '#d8bc79'],
    [0.8, '#b08f49'],
    [1, '#dcc184'],
  ])
  const loop = (flip: boolean): string =>
    place(
      path('M0 0C30 -66 120 -92 140 -52C156 -18 70 6 0 0Z', {
        fill: s.lin(
          [
            [0, '#b8954c'],
            [0.4, '#f4e6ba'],
            [0.7, '#d3b570'],
            [1, '#a98743'],
          ],
          [0, 0.6, 1, 0],
        ),
      }) +
        path('M14 -6C50 -50 106 -66 120 -46C128 -28 70 -8 14 -6Z', {
          fill: '#80662b',
          opacity: 0.38,
        }),
      { y: -356, x: 0, flip },
    )
  const bottle = dropper(s, t)
  return {
    half: 232,
    height: 450,
    svg:
      path('M-196 -328L-232 -300H232L196 -328Z', { fill: mix(t.lit, '#ffffff', 0.45) }) +
      rect(-222, -236, 444, 240, { fill: front }, 3) +
      rect(-222, -236, 444, 26, {
        fill: s.lin(
          [
            [0, '#000000', 0.22],
            [1, '#000000', 0],
          ],
          [0, 0, 0, 1],
        ),
      }) +
      rect(-232, -302, 464, 72, { fill: front }, 3) +
      path('M-230 -300H230', { stroke: '#ffffff', width: 2.4, opacity: 0.75 }) +
      path('M-200 -350H200L232 -302H-232Z', {
        fill: s.lin(
          [
            [0, mix(t.lit, '#ffffff', 0.55)],
            [1, mix(t.body, t.lit, 0.5)],
          ],
          [0, 0, 1, 0.6],
        ),
      }) +
      path('M-36 -350H36L40 -302V4H-40V-302Z', { fill: ribbon }) +
      rect(-40, -232, 80, 18, { fill: '#5f4b17', opacity: 0.22 }) +
      path('M-6 -352L-84 -276L-56 -268L-44 -250L4 -344ZM8 -352L74 -272L48 -268L34 -248L-2 -344Z', {
        fill: s.lin(
          [
            [0, '#e9d49c'],
            [1, '#ae8c46'],
          ],
          [0, 0, 0, 1],
        ),
      }) +
      loop(true) +
      loop(false) +
      ellipse(0, -356, 24, 20, {
        fill: s.rad(
          [
            [0, '#f7ebc4'],
            [0.6, '#d3b570'],
            [1, '#9c7a38'],
          ],
          0.36,
          0.3,
          0.8,
        ),
      }) +
      print(t, 132, -96, 84, 0) +
      place(plant(s, 'tea', { kind: 'line', colour: t.print, width: 1.8 }, 2), {
        x: -136,
        y: -22,
        scale: 0.4,
        opacity: 0.7,
      }) +
      place(ellipse(38, 2, 92, 9, { fill: '#000000', opacity: 0.16 }) + bottle.svg, {
        x: 250,
        y: 54,
        scale: 0.44,
      }),
  }
}
