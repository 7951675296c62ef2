/** Jars and tubes. Foot at 0,0. */
import type { Drawn } from './form.ts'
import { body, cap, cylinder, print, ring, tilt } from './form.ts'
import { goldStops } from './palette.ts'
import type { Tone } from './palette.ts'
import { ellipse, mix, path, place, rect } from './svg.ts'
import type { Scene } from './svg.ts'

export function jar(s: Scene, t: Tone): Drawn {
  const half = 196
  return {
    half,
    height: 330,
    svg:
      body(s, t, { half, height: 206, neck: 176, shoulder: 42, square: 0.6, full: 0.9 }) +
      ring(s, 0, -205, 178, 12) +
      (t.cap === 'gold'
        ? cylinder(
            s,
            0,
            -216,
            188,
            108,
            goldStops,
            s.lin(
              [
                [0, '#fdf6dc'],
                [0.5, '#e6d09a'],
                [1, '#c3a25a'],
              ],
              [0, 0.2, 1, 0.8],
            ),
          )
        : cap(s, t, 0, -216, 188, 108)) +
      path(`M-188 -232A188 ${188 * tilt} 0 0 0 188 -232`, {
        stroke: '#000000',
        width: 1.2,
        opacity: 0.16,
      }) +
      print(t, 0, -92, 134, 1),
  }
}

/** Jar with its lid off, leaning; cream on show. */
export function openJar(s: Scene, t: Tone): Drawn {
  const half = 196
  const lid =
    ellipse(0, 0, 168, 172, { fill: s.lin(goldStops, [0, 0, 1, 0.7]) }) +
    ellipse(-7, -3, 158, 163, {
      fill: s.lin(
        [
          [0, '#fcf3d4'],
          [0.5, '#dfc68a'],
          [1, '#b8954c'],
        ],
        [0, 0, 1, 1],
      ),
    }) +
    ellipse(-7, -3, 138, 143, { stroke: '#8f7133', width: 1.2, opacity: 0.4 })
  return {
    half: 214,
    height: 330,
    svg:
      place(lid, { x: 172, y: -158, turn: 11 }) +
      body(s, t, { half, height: 206, neck: 178, shoulder: 40, square: 0.6, full: 0.9 }) +
      ellipse(0, -208, 179, 27, {
        fill: s.lin(
          [
            [0, mix(t.lit, '#ffffff', 0.5)],
            [1, t.rim],
          ],
          [0, 0, 1, 1],
        ),
      }) +
      ellipse(0, -209, 166, 22, {
        fill: s.lin(
          [
            [0, '#efe7d8'],
            [1, '#fffdf8'],
          ],
          [0, 0, 1, 1],
        ),
      }) +
      path(
        'M-158 -210C-120 -222 -84 -230 -44 -226C-30 -248 0 -262 26 -268C16 -250 22 -238 54 -232C92 -228 132 -222 158 -210C120 -192 -120 -192 -158 -210Z',
        {
          fill: s.lin(
            [
              [0, '#ffffff'],
              [0.5, '#fdf9f0'],
              [1, '#e3d9c6'],
            ],
            [0.2, 0, 0.8, 1],
          ),
        },
      ) +
      path('M-44 -226C-20 -222 6 -226 18 -248M54 -232C20 -224 -40 -212 -112 -212', {
        stroke: '#cfc3ad',
        width: 2.4,
        opacity: 0.6,
      }) +
      print(t, 0, -92, 134, 1),
  }
}

export function tube(s: Scene, t: Tone): Drawn {
  const d = 'M-118 -560H118C114 -420 92 -230 86 -104H-86C-92 -230 -114 -420 -118 -560Z'
  let crimp = ''
  for (let x = -112; x <= 112; x += 8) crimp += `M${x} -556V-528`
  return {
    half: 86,
    height: 562,
    svg:
      path(d, {
        fill: s.lin([
          [0, t.rim],
          [0.07, t.body],
          [0.26, t.lit],
          [0.46, t.body],
          [0.8, mix(t.rim, t.body, 0.25)],
          [0.94, t.bounce],
          [1, t.rim],
        ]),
      }) +
      path(d, {
        fill: s.lin(
          [
            [0, t.rim, 0.5],
            [0.1, t.rim, 0.05],
            [0.3, '#ffffff', 0.12],
            [0.7, '#ffffff', 0],
            [1, t.rim, 0.42],
          ],
          [0, 0, 0, 1],
        ),
      }) +
      path('M-86 -512C-78 -360 -64 -220 -60 -124H-44C-46 -240 -54 -380 -58 -512Z', {
        fill: s.lin(
          [
            [0, '#ffffff', 0.1],
            [0.2, '#ffffff', 0.62],
            [1, '#ffffff', 0.3],
          ],
          [0, 0, 0, 1],
        ),
      }) +
      path('M98 -506C94 -380 78 -220 72 -120', { stroke: '#ffffff', width: 5, opacity: 0.32 }) +
      rect(
        -118,
        -562,
        236,
        38,
        {
          fill: s.lin([
            [0, t.rim],
            [0.3, t.lit],
            [0.7, t.body],
            [1, t.rim],
          ]),
        },
        3,
      ) +
      path(crimp, { stroke: t.rim, width: 1.6, opacity: 0.5 }) +
      path('M-116 -523H116', { stroke: mix(t.rim, '#000000', 0.2), width: 1.4, opacity: 0.45 }) +
      ring(s, 0, -92, 88, 13) +
      cap(s, t, 0, 0, 86, 92) +
      path('M-86 -10A86 8.6 0 0 0 86 -10', { stroke: '#000000', width: 1, opacity: 0.14 }) +
      print(t, 0, -330, 124, 3),
  }
}
