type Part = 'share' | 'buy' | 'piece'

/**
 * Inline script of the server-rendered page, runs before any other script. It records clicks on elements with
 * `data-early` and on product variants, and replays them when `markHydrated` is called for that part of the page:
 * first the variant, then the button.
 */
const EARLY = `{let r,b;self.awake="";addEventListener("click",({target:t})=>{let d=t.closest("[data-early]");t.name=="variant"&&!awake.includes("buy")&&(r=t);d&&!awake.includes(d.dataset.early)&&(b&&(b.style.opacity=""),(b=d).style.opacity=.5)});self.wake=n=>{if(awake.includes(n))return;awake+=n;n=="buy"&&r&&(r.checked=!1,r.click());let d=b;d&&d.dataset.early==n&&setTimeout(()=>{d.style.opacity="";d.click()},60)}}`

/**
 * Adds the click replay script to a server-rendered page that has `data-early` elements.
 * @param nonce the CSP nonce
 */
export const withEarlyTaps = (html: string, mark: string): string =>
  html.includes('data-early') ? html.replace('</head>', () => `<script nonce="${mark}">${EARLY}</script></head>`) : html

/** Tells the click replay script that this part of the page handles its clicks from now on. */
export const wakeUp = (part: Part): void => (globalThis as { wake?: (part: Part) => void }).wake?.(part)
