import { useEffect, useState } from 'react'

type HydratedPart = 'share' | 'buy' | 'piece'

/**
 * Inline script of the server-rendered page, runs before any other script. It records clicks on elements with
 * `data-early` and on product variants, and replays them when `markHydrated` is called for that part of the page:
 * first the variant, then the button.
 */
const CLICK_REPLAY_SCRIPT = `{let r,b;self.hydrated="";addEventListener("click",({target:t})=>{let d=t.closest("[data-early]");t.name=="variant"&&!hydrated.includes("buy")&&(r=t);d&&!hydrated.includes(d.dataset.early)&&(b&&(b.style.opacity=""),(b=d).style.opacity=.5)});self.markHydrated=n=>{if(hydrated.includes(n))return;hydrated+=n;n=="buy"&&r&&(r.checked=!1,r.click());let d=b;d&&d.dataset.early==n&&setTimeout(()=>{d.style.opacity="";d.click()},60)}}`

/**
 * Adds the click replay script to a server-rendered page that has `data-early` elements.
 * @param nonce the CSP nonce
 */
export const withClickReplay = (html: string, nonce: string): string =>
  html.includes('data-early')
    ? html.replace('</head>', () => `<script nonce="${nonce}">${CLICK_REPLAY_SCRIPT}</script></head>`)
    : html

/** Tells the click replay script that this part of the page handles its clicks from now on. */
export const markHydrated = (pagePart: HydratedPart): void =>
  (globalThis as { markHydrated?: (pagePart: HydratedPart) => void }).markHydrated?.(pagePart)

/** False until hydration: before that, a form would be submitted natively by the browser instead of by the app. */
export const useHydrated = (): boolean => {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return hydrated
}

/** Upper bound in milliseconds: a hidden page gets no animation frames. */
const MAX_WAIT_MS = 60

/** Resolves after the next paint, so that the feedback to a tap is visible before slow work starts. */
export const afterNextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
