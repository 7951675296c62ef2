/** Bottles with something on top: dropper, pump, mist, oil. Foot at 0,0. */
import type { Drawn } from './form.ts'
import { body, cylinder, print, ring } from './form.ts'
import { goldStops } from './palette.ts'
import type { Tone } from './palette.ts'
import { circle, ellipse, mix, path, rect } from './svg.ts'
import type { Scene, Stop } from './svg.ts'

const rubber = (t: Tone): readonly Stop[] =>
  t.cap === 'leaf'
    ? [
        [0, '#0d281d'],
        [0.24, '#4d7d65'],
        [0.4, '#27523f'],
        [0.82, '#12301f'],
        [1, '#27503d'],
      ]
    : [
        [0, '#c5beb0'],
        [0.24, '#ffffff'],
        [0.42, '#f2ede2'],
        [0.8, '#cfc7b7'],
        [1, '#e6dfd0'],
      ]

export function dropper(s: Scene, t: Tone): Drawn {
  const half = 116
  const height = 330
  const bulb = `M-31 -456C-33 -500 -30 -560 -19 -576C-12 -588 12 -588 19 -576C30 -560 33 -500 31 -456Z`
  const pipette = t.glass
    ? rect(
        -6,
        -height + 6,
        12,
        250,
        {
          fill: s.lin([
            [0, '#ffffff', 0.5],
            [0.5, '#ffffff', 0.1],
            [1, '#ffffff', 0.35],
          ]),
        },
        6,
      )
    : ''
  return {
    half,
    height: 586,
    svg:
      body(s, t, { half, height, neck: 40, shoulder: 62, square: 0.62, full: 0.74 }) +
      pipette +
      path(bulb, { fill: s.lin(rubber(t)) }) +
      path('M-20 -470C-22 -510 -19 -552 -13 -566', { stroke: '#ffffff', width: 7, opacity: 0.55 }) +
      cylinder(s, 0, -height - 2, 46, 122, goldStops) +
      path(`M-46 ${-height - 16}A46 4.6 0 0 0 46 ${-height - 16}`, {
        stroke: '#7d632a',
        width: 1.4,
        opacity: 0.6,
      }) +
      print(t, 0, -142, 128),
  }
}

export function pump(s: Scene, t: Tone): Drawn {
  const half = 122
  const height = 400
  const head = `M-104 -554Q-106 -566 -94 -568L-40 -574H38Q50 -574 50 -562V-544Q50 -536 42 -536H-34L-84 -546Q-100 -546 -104 -554Z`
  return {
    half,
    height: 574,
    svg:
      body(s, t, { half, height, neck: 52, shoulder: 50, square: 0.8, full: 0.82 }) +
      cylinder(s, 0, -height - 2, 52, 52, goldStops) +
      cylinder(s, 0, -height - 54, 40, 22, goldStops) +
      cylinder(s, 0, -height - 70, 15, 70, [
        [0, '#9d978a'],
        [0.3, '#ffffff'],
        [0.6, '#ddd6c8'],
        [1, '#a89f8c'],
      ]) +
      path(head, {
        fill: s.lin(
          [
            [0, '#f6e8bd'],
            [0.24, '#e2c98d'],
            [0.55, '#c6a65e'],
            [1, '#8f7133'],
          ],
          [0, 0, 0.25, 1],
        ),
      }) +
      path('M-92 -562L-38 -568H36', { stroke: '#fffaea', width: 3, opacity: 0.85 }) +
      path('M-86 -546L-34 -538H42', { stroke: '#6d5522', width: 2, opacity: 0.4 }) +
      print(t, 0, -190, 136),
  }
}

export function mist(s: Scene, t: Tone): Drawn {
  const half = 88
  const height = 430
  return {
    half,
    height: 560,
    svg:
      body(s, t, { half, height, neck: 62, shoulder: 44, square: 0.5, full: 0.86 }) +
      cylinder(s, 0, -height - 2, 64, 30, goldStops) +
      cylinder(s, 0, -height - 32, 52, 96, rubber({ ...t, cap: t.cap === 'leaf' ? 'leaf' : 'white' }), undefined, 22) +
      circle(-14, -height - 96, 7, { fill: '#00000022' }) +
      circle(-14, -height - 96, 3.4, { fill: '#3a3f38', opacity: 0.75 }) +
      print(t, 0, -210, 112, 3),
  }
}

export function oil(s: Scene, t: Tone): Drawn {
  const half = 138
  const height = 330
  const stopper =
    circle(0, -height - 116, 56, {
      fill: s.rad(
        [
          [0, '#ffffff'],
          [0.3, mix(t.lit, '#ffffff', 0.5)],
          [0.72, t.body],
          [0.92, mix(t.rim, t.body, 0.3)],
          [1, t.bounce],
        ],
        0.36,
        0.32,
        0.76,
      ),
    }) +
    ellipse(-20, -height - 138, 13, 8, {
      fill: '#ffffff',
      opacity: 0.92,
      extra: `transform="rotate(-34 -20 ${-height - 138})"`,
    }) +
    path(`M18 ${-height - 76}Q42 ${-height - 92} 44 ${-height - 122}`, {
      stroke: '#ffffff',
      width: 4,
      opacity: 0.55,
    })
  return {
    half,
    height: 502,
    svg:
      stopper +
      cylinder(s, 0, -height - 2, 37, 66, goldStops) +
      body(s, t, { half, height, neck: 34, shoulder: 176, square: 0.3, full: 0.62 }) +
      ring(s, 0, -height + 6, 39, 12) +
      print(t, 0, -112, 124),
  }
}
