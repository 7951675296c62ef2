// First match wins: in-app browsers and forks also name the browser they are based on.
const BROWSERS: [RegExp, string][] = [
  [/\bLine\//i, 'LINE'],
  [/FBA[NV]|FB_IAB/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/MicroMessenger/i, 'WeChat'],
  [/TikTok|musical_ly|BytedanceWebview/i, 'TikTok'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPX|Opera|OPT)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(MiuiBrowser|XiaoMi)\//i, 'Mi Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

const matchName = (list: [RegExp, string][], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

/** Names of the browser and the system of a user agent, each empty when unknown. */
export const deviceParts = (agent: string) => ({
  browser: matchName(BROWSERS, agent),
  system: matchName(SYSTEMS, agent),
})
