/** How to put the shop on the home screen, or leave a chat app's window: close looks at a phone's own controls, no words. */
import { mark } from './brand.ts'
import { house } from './palette.ts'
import { circle, path, place, rect, scene } from './svg.ts'
import type { Paint, Scene } from './svg.ts'

const WIDTH = 640
const HEIGHT = 320
const GREY = '#bdb6a6'
const PALE = '#ded8ca'
const SHEET = '#fffdf8'
const DARK = '#22312a'

const share = 'M0 5V-25M-9 -17L0 -26L9 -17M-10 -9H-17V22H17V-9H10'
const plusBox = 'M-12 -18H12Q18 -18 18 -12V12Q18 18 12 18H-12Q-18 18 -18 12V-12Q-18 -18 -12 -18ZM0 -9V9M-9 0H9'
const phonePlus = 'M8 20H-8Q-13 20 -13 15V-15Q-13 -20 -8 -20H8Q13 -20 13 -15V-8M-4 14H4M10 0V14M3 7H17'
const globe = 'M-18 0A18 18 0 1 1 18 0A18 18 0 1 1 -18 0M-18 0H18M0 -18Q-15 0 0 18M0 -18Q15 0 0 18'
const bin = 'M-14 -12H14M-10 -12V18H10V-12M-5 -12V-18H5V-12'
const star = 'M0 -17L5 -5H17L8 3L11 16L0 8L-11 16L-8 3L-17 -5H-5Z'
const link = 'M-4 4L10 -10M-2 -10L4 -16Q12 -20 16 -12Q19 -8 14 -2L8 4M2 10L-4 16Q-12 20 -16 12Q-19 8 -14 2L-8 -4'

const line = (x: number, y: number, w: number, colour = PALE, width = 7): string =>
  path(`M${x} ${y}h${w}`, { stroke: colour, width })
const icon = (d: string, x: number, y: number, scale: number, p: Paint = {}): string =>
  place(path(d, { stroke: GREY, width: 3.4, ...p }), { x, y, scale })
const chosen: Paint = { stroke: house.leaf, width: 4 }
const ring = (x: number, y: number, r: number): string =>
  circle(x, y, r + 9, { fill: house.gold, opacity: 0.22 }) + circle(x, y, r, { stroke: house.gold, width: 4 })
const dots = (x: number, y: number, turn: boolean, colour: string = house.leaf): string =>
  [-11, 0, 11].map((d) => circle(turn ? x : x + d, turn ? y + d : y, 4, { fill: colour })).join('')
const shade = (x: number, y: number, w: number, h: number, r: number): string =>
  [9, 6, 3].map((k) => rect(x - k, y - k + 4, w + k * 2, h + k * 2, { fill: DARK, opacity: 0.045 }, r + k)).join('')
const band = (x: number, y: number, w: number, h: number): string =>
  rect(x, y, w, h, { fill: '#f8f1de', stroke: house.gold, width: 3.4 }, 14)

/** A piece of the shop, behind the browser's own controls. */
function page(s: Scene, x: number, y: number, w: number, h: number): string {
  const tile = s.lin(
    [
      [0, '#e3ecdf'],
      [1, '#b4c9b6'],
    ],
    [0, 0, 1, 1],
  )
  const half = (w - 60) / 2
  return (
    rect(x, y, w, h, { fill: house.ivory }) +
    rect(x + 20, y + 20, half, h * 0.5, { fill: tile }, 4) +
    rect(x + 40 + half, y + 20, half, h * 0.5, { fill: tile }, 4) +
    line(x + 20, y + h * 0.5 + 44, half * 0.8, PALE, 6) +
    line(x + 40 + half, y + h * 0.5 + 44, half * 0.6, PALE, 6)
  )
}

/** The lower end of a phone; what lies in it is clipped to its screen. */
function foot(s: Scene, x: number, w: number, screen: string): string {
  const inner = `M${x} -20H${x + w}V262Q${x + w} 296 ${x + w - 34} 296H${x + 34}Q${x} 296 ${x} 262Z`
  const outer = `M${x - 11} -20H${x + w + 11}V264Q${x + w + 11} 308 ${x + w - 32} 308H${x + 32}Q${x - 11} 308 ${x - 11} 264Z`
  return (
    path(outer, { fill: DARK }) +
    `<g clip-path="${s.clip(inner)}">${screen}${rect(x + w / 2 - 50, 282, 100, 6, { fill: DARK, opacity: 0.5 }, 3)}</g>`
  )
}

/** The upper end of a phone. */
function head(s: Scene, x: number, w: number, screen: string): string {
  const inner = `M${x + 34} 26H${x + w - 34}Q${x + w} 26 ${x + w} 60V340H${x}V60Q${x} 26 ${x + 34} 26Z`
  const outer = `M${x + 32} 14H${x + w - 32}Q${x + w + 11} 14 ${x + w + 11} 58V340H${x - 11}V58Q${x - 11} 14 ${x + 32} 14Z`
  return path(outer, { fill: DARK }) + `<g clip-path="${s.clip(inner)}">${screen}</g>`
}

/** Older iPhones: five controls in a row; newer ones: share stands in the menu behind the dots. */
function ios1(s: Scene): string {
  const older =
    page(s, 40, -20, 250, 240) +
    rect(40, 206, 250, 100, { fill: SHEET }) +
    path('M40 206H290', { stroke: house.line, width: 2 }) +
    path('M74 234L63 245L74 256', { stroke: GREY, width: 4 }) +
    path('M110 234L121 245L110 256', { stroke: PALE, width: 4 }) +
    ring(165, 243, 29) +
    icon(share, 165, 246, 0.82, chosen) +
    path('M207 236Q214 232 220 236V256Q214 252 207 256ZM233 236Q226 232 220 236V256Q226 252 233 256Z', {
      stroke: GREY,
      width: 3,
    }) +
    rect(254, 236, 17, 17, { stroke: GREY, width: 3.2 }, 4) +
    path('M261 230H277V246', { stroke: GREY, width: 3.2 })
  const newer =
    page(s, 350, -20, 250, 330) +
    shade(420, 60, 168, 136, 22) +
    rect(420, 60, 168, 136, { fill: SHEET }, 22) +
    band(428, 68, 152, 54) +
    icon(share, 454, 98, 0.62, chosen) +
    line(480, 96, 76, house.leaf) +
    icon(star, 454, 146, 0.5) +
    line(480, 146, 62) +
    icon(bin, 454, 178, 0.46) +
    line(480, 178, 84) +
    shade(364, 222, 50, 50, 25) +
    shade(420, 222, 112, 50, 25) +
    circle(389, 247, 25, { fill: SHEET }) +
    path('M393 237L383 247L393 257', { stroke: GREY, width: 4 }) +
    rect(420, 222, 112, 50, { fill: SHEET }, 25) +
    line(446, 247, 60) +
    circle(563, 247, 25, { fill: SHEET }) +
    ring(563, 247, 27) +
    dots(563, 247, false)
  return foot(s, 40, 250, older) + foot(s, 350, 250, newer)
}

/** The share sheet of an iPhone. */
function ios2(s: Scene): string {
  const [x, w] = [140, 360]
  const rows = [96, 158, 220]
  const screen =
    rect(x, -20, w, 340, { fill: '#5d6963' }) +
    rect(x, 4, w, 320, { fill: '#f4f0e6' }, 26) +
    rect(x + 20, 20, 44, 44, { fill: house.leaf }, 11) +
    place(mark(s, true), { x: x + 42, y: 42, scale: 0.17 }) +
    line(x + 80, 36, 110, GREY) +
    line(x + 80, 54, 70, PALE, 5) +
    circle(x + w - 38, 42, 15, { fill: '#e5dfd0' }) +
    path(`M${x + w - 43} 37l10 10m0 -10l-10 10`, { stroke: GREY, width: 3.4 }) +
    rect(x + 16, 80, w - 32, 240, { fill: SHEET }, 20) +
    rows
      .map((y, at) =>
        at === 1
          ? band(x + 22, y - 10, w - 44, 58) +
            line(x + 44, y + 19, 168, house.leaf) +
            icon(plusBox, x + w - 62, y + 19, 0.86, chosen)
          : line(x + 44, y + 19, at === 0 ? 120 : 142) + icon(at === 0 ? link : star, x + w - 62, y + 19, 0.7),
      )
      .join('')
  return foot(s, x, w, screen)
}

const addressBar = (x: number, w: number): string =>
  rect(x, 26, w, 84, { fill: SHEET }) +
  rect(x + 20, 52, w - 150, 42, { fill: '#eef1ea' }, 21) +
  circle(x + 44, 73, 7, { stroke: GREY, width: 3 }) +
  line(x + 64, 73, w - 240, GREY, 6) +
  rect(x + w - 108, 61, 24, 24, { stroke: GREY, width: 3.4 }, 6)

function android1(s: Scene): string {
  const [x, w] = [120, 400]
  const screen = page(s, x, 110, w, 230) + addressBar(x, w) + ring(x + w - 42, 73, 29) + dots(x + w - 42, 73, true)
  return head(s, x, w, screen)
}

/** A browser's menu hangs from the corner it was opened in. */
const menu = (x: number, y: number, w: number, icons: readonly string[]): string =>
  shade(x, y, w, 300, 18) +
  rect(x, y, w, 340, { fill: SHEET }, 18) +
  icons
    .map((d, at) => {
      const row = y + 42 + at * 66
      return at === 1
        ? band(x + 10, row - 29, w - 20, 58) +
            icon(d, x + 46, row, 0.9, chosen) +
            line(x + 84, row, w - 130, house.leaf)
        : icon(d, x + 46, row, 0.68) + line(x + 84, row, w - 150 - (at % 2) * 26 - (at === 0 ? 30 : 0))
    })
    .join('')

function android2(s: Scene): string {
  const [x, w] = [120, 400]
  const screen =
    page(s, x, 110, w, 230) +
    addressBar(x, w) +
    dots(x + w - 42, 73, true, GREY) +
    menu(x + 112, 58, 276, [star, phonePlus, bin, link])
  return head(s, x, w, screen)
}

/** A chat app's window: a bar with a cross, a title and the menu. */
const windowBar = (x: number, w: number): string =>
  rect(x, 26, w, 84, { fill: SHEET }) +
  path(`M${x} 110h${w}`, { stroke: house.line, width: 2 }) +
  path(`M${x + 32} 63l20 20m0 -20l-20 20`, { stroke: GREY, width: 4 }) +
  line(x + 130, 66, 140, GREY) +
  line(x + 160, 84, 80, PALE, 5)

function outside1(s: Scene): string {
  const [x, w] = [120, 400]
  const screen = page(s, x, 110, w, 230) + windowBar(x, w) + ring(x + w - 46, 73, 29) + dots(x + w - 46, 73, false)
  return head(s, x, w, screen)
}

function outside2(s: Scene): string {
  const [x, w] = [120, 400]
  const screen =
    page(s, x, 110, w, 230) +
    windowBar(x, w) +
    dots(x + w - 46, 73, false, GREY) +
    menu(x + 112, 58, 276, [link, globe, star, bin])
  return head(s, x, w, screen)
}

const TIPS = {
  'ios-1': ios1,
  'ios-2': ios2,
  'android-1': android1,
  'android-2': android2,
  'outside-1': outside1,
  'outside-2': outside2,
} as const

export type Tip = keyof typeof TIPS
export const tipNames = Object.keys(TIPS) as Tip[]

export function tipArt(tip: Tip): string {
  const s = scene('k')
  const ground = s.lin(
    [
      [0, '#fbf8f1'],
      [1, '#e9eee4'],
    ],
    [0, 0, 1, 1],
  )
  return s.doc(WIDTH, HEIGHT, rect(0, 0, WIDTH, HEIGHT, { fill: ground }) + TIPS[tip](s))
}
