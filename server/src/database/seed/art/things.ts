/** Things that lie on the table: a notebook, an envelope, a screen. */
import { circle, path, place, rect } from './svg.ts'
import type { Scene } from './svg.ts'

export type Thing = 'book' | 'letter' | 'film'

/** An open notebook, an envelope or a screen lying on the table. */
export function thing(s: Scene, kind: Thing, sprig: string): string {
  const shadow = (d: string): string =>
    place(path(d, { fill: '#3a3320', opacity: 0.1 }), { x: 10, y: 14 }) +
    place(path(d, { fill: '#3a3320', opacity: 0.08 }), { x: 20, y: 28 })
  if (kind === 'book') {
    const d =
      'M0 -150C-70 -184 -190 -184 -262 -160V150C-190 128 -70 128 0 160C70 128 190 128 262 150V-160C190 -184 70 -184 0 -150Z'
    let rules = ''
    for (let i = 0; i < 6; i++)
      rules += `M44 ${-96 + i * 34}Q130 ${-118 + i * 34} ${i % 3 === 2 ? 170 : 224} ${-108 + i * 34}`
    return (
      shadow(d) +
      path(d, {
        fill: s.lin([
          [0, '#fbf6ea'],
          [0.36, '#fffefb'],
          [0.49, '#d9cfba'],
          [0.51, '#efe7d7'],
          [0.64, '#fffefb'],
          [1, '#f2ebdc'],
        ]),
      }) +
      path(rules, { stroke: '#b9ad92', width: 3, opacity: 0.7 }) +
      place(sprig, { x: -140, y: 116, scale: 0.54 }) +
      path('M86 -172L94 130L108 112L124 128L116 -174Z', { fill: '#cbac67' })
    )
  }
  if (kind === 'letter') {
    const d = 'M-240 -150H240V160H-240Z'
    return (
      shadow(d) +
      rect(
        -240,
        -150,
        480,
        310,
        {
          fill: s.lin(
            [
              [0, '#fffefb'],
              [1, '#efe6d4'],
            ],
            [0, 0, 1, 1],
          ),
        },
        4,
      ) +
      path('M-240 160L-20 -4Q0 -16 20 -4L240 160', {
        fill: '#f8f2e5',
        stroke: '#d9ccb0',
        width: 2,
      }) +
      path('M-240 -150L-22 38Q0 54 22 38L240 -150Z', {
        fill: s.lin(
          [
            [0, '#fffefb'],
            [1, '#f0e8d8'],
          ],
          [0, 0, 0, 1],
        ),
        stroke: '#d9ccb0',
        width: 2,
      }) +
      circle(3, 46, 46, { fill: '#3a3320', opacity: 0.16 }) +
      circle(0, 40, 44, {
        fill: s.rad(
          [
            [0, '#3f7660'],
            [0.7, '#1f4a3a'],
            [1, '#14352a'],
          ],
          0.36,
          0.3,
          0.8,
        ),
      }) +
      circle(0, 40, 33, { stroke: '#cbac67', width: 1.6 }) +
      path('M0 16C9 29 16 38 16 47A16 16 0 0 1 -16 47C-16 38 -9 29 0 16Z', {
        stroke: '#e3cd92',
        width: 2.4,
      })
    )
  }
  const d = 'M-270 -166H270V166H-270Z'
  return (
    shadow(d) +
    rect(
      -270,
      -166,
      540,
      332,
      {
        fill: s.lin(
          [
            [0, '#2c5c49'],
            [1, '#12332a'],
          ],
          [0, 0, 1, 1],
        ),
      },
      22,
    ) +
    rect(
      -254,
      -150,
      508,
      300,
      {
        fill: s.lin(
          [
            [0, '#e8efe2'],
            [1, '#c3d3bf'],
          ],
          [0, 0, 1, 1],
        ),
      },
      10,
    ) +
    place(sprig, { x: 150, y: 146, scale: 0.6, turn: 10 }) +
    circle(0, 0, 52, { fill: '#fffdf8', opacity: 0.94 }) +
    path('M-15 -25L27 0L-15 25Z', { fill: '#1f4a3a' }) +
    path('M-220 122H220', { stroke: '#ffffff', width: 5, opacity: 0.7 }) +
    path('M-220 122H-60', { stroke: '#cbac67', width: 5 }) +
    circle(-60, 122, 9, { fill: '#fffdf8' })
  )
}
