/** Slim vessels: airless bottle, lip stick, ampoules. Foot at 0,0. */
import type { Drawn } from './form.ts'
import { body, cap, cylinder, print, ring } from './form.ts'
import { goldStops, roundFill } from './palette.ts'
import type { Tone } from './palette.ts'
import { mix, n, path, place, rect } from './svg.ts'
import type { Scene } from './svg.ts'

export function airless(s: Scene, t: Tone): Drawn {
  const half = 84
  return {
    half,
    height: 560,
    svg:
      body(s, t, { half, height: 350, neck: 82, shoulder: 16, square: 0.9, full: 0.97 }) +
      ring(s, 0, -348, 84, 24) +
      (t.cap === 'gold'
        ? cylinder(
            s,
            0,
            -374,
            83,
            186,
            [
              [0, mix(t.rim, '#ffffff', 0.25)],
              [0.2, mix(t.lit, '#ffffff', 0.4)],
              [0.34, '#ffffff'],
              [0.5, mix(t.body, '#ffffff', 0.45)],
              [0.84, mix(t.rim, '#ffffff', 0.2)],
              [0.94, t.bounce],
              [1, t.rim],
            ],
            undefined,
            16,
          )
        : cap(s, t, 0, -374, 83, 186, 16)) +
      print(t, 0, -172, 112, 3),
  }
}

export function stick(s: Scene, t: Tone): Drawn {
  const bullet = 'M-43 -330V-402C-43 -432 8 -474 43 -462V-330Z'
  const lidTone: Tone = { ...t, cap: t.cap === 'gold' ? 'white' : t.cap }
  return {
    half: 150,
    height: 468,
    svg:
      place(
        cap(s, lidTone, 0, 0, 60, 246, 16) +
          cylinder(s, 0, -2, 60, 16, goldStops) +
          print({ ...t, print: lidTone.cap === 'leaf' ? '#e3cd92' : '#8a7130' }, 0, -122, 68, 1),
        { x: 128, y: 22 },
      ) +
      place(
        path(bullet, {
          fill: s.lin([
            [0, mix(t.inside, '#e8b9a2', 0.5)],
            [0.3, '#fbe6da'],
            [0.6, '#efcab6'],
            [1, mix('#cf9d86', t.rim, 0.25)],
          ]),
        }) +
          path('M-43 -402C-43 -432 8 -474 43 -462C40 -440 -14 -404 -43 -402Z', {
            fill: '#fdeee4',
            opacity: 0.8,
          }) +
          cylinder(s, 0, -236, 47, 96, goldStops) +
          cylinder(s, 0, 0, 62, 232, [
            [0, t.rim],
            [0.1, t.body],
            [0.26, t.lit],
            [0.45, t.body],
            [0.8, t.rim],
            [0.93, t.bounce],
            [1, t.rim],
          ]) +
          ring(s, 0, -216, 62, 14) +
          print(t, 0, -100, 76, 2),
        { x: -46, y: 0 },
      ),
  }
}

export function ampoules(s: Scene, t: Tone): Drawn {
  const one = (height: number): string => {
    const d = `M-30 0C-30 8 30 8 30 0V${-height}C30 ${-height - 30} 11 ${-height - 26} 10 ${-height - 48}C9 ${-height - 62} 18 ${-height - 72} 16 ${-height - 96}C14 ${-height - 128} 6 ${-height - 146} 0 ${-height - 150}C-6 ${-height - 146} -14 ${-height - 128} -16 ${-height - 96}C-18 ${-height - 72} -9 ${-height - 62} -10 ${-height - 48}C-11 ${-height - 26} -30 ${-height - 30} -30 ${-height}Z`
    return (
      path(d, { fill: roundFill(s, { ...t, rim: mix(t.rim, '#ffffff', 0.12) }) }) +
      path(`M-30 ${-height * 0.72}A30 4 0 0 0 30 ${-height * 0.72}V0C30 8 -30 8 -30 0Z`, {
        fill: s.lin([
          [0, t.inside, 0.7],
          [0.3, t.inside, 0.1],
          [0.7, t.inside, 0.55],
          [1, t.inside, 0.25],
        ]),
      }) +
      path(`M-19 ${-height + 4}V-14`, { stroke: '#ffffff', width: 7, opacity: 0.6 }) +
      path(`M-8 ${-height - 80}Q-9 ${-height - 110} -3 ${-height - 132}`, {
        stroke: '#ffffff',
        width: 4,
        opacity: 0.7,
      }) +
      path(`M22 ${-height + 6}V-12`, { stroke: '#ffffff', width: 3, opacity: 0.35 }) +
      cylinder(s, 0, -height - 42, 11.4, 9, goldStops) +
      rect(-29, -height * 0.62, 58, 3, { fill: t.print, opacity: 0.5 }) +
      rect(-29, -height * 0.3, 58, 3, { fill: t.print, opacity: 0.5 })
    )
  }
  const each = s.symbol(one(238))
  let row = ''
  for (let i = 0; i < 5; i++) row += `<use xlink:href="#${each}" transform="translate(${n(-152 + i * 76)} -52)"/>`
  const tray = 'M-214 -96H214V-8Q214 10 196 10H-196Q-214 10 -214 -8Z'
  return {
    half: 212,
    height: 440,
    svg:
      path('M-214 -96L-196 -112H196L214 -96Z', { fill: '#d3cab6' }) +
      row +
      path(tray, {
        fill: s.lin(
          [
            [0, '#fffefb'],
            [0.5, '#f4eee2'],
            [1, '#ddd2bd'],
          ],
          [0, 0, 0.7, 1],
        ),
      }) +
      path('M-214 -96H214', { stroke: '#c9aa62', width: 4 }) +
      path(tray, { stroke: '#bfb196', width: 1, opacity: 0.6 }) +
      print({ ...t, print: '#76601f' }, 0, -44, 66, 0),
  }
}
