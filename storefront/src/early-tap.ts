type Part = 'share' | 'buy' | 'piece'

/**
 * Runs in the server's page before any other script has come: what is tapped
 * meanwhile is not lost but tapped again when its part of the page wakes up,
 * first the option of a product, then the button.
 */
const EARLY = `{let r,b;self.awake="";addEventListener("click",({target:t})=>{let d=t.closest("[data-early]");t.name=="variant"&&!awake.includes("buy")&&(r=t);d&&!awake.includes(d.dataset.early)&&(b&&(b.style.opacity=""),(b=d).style.opacity=.5)});self.wake=n=>{if(awake.includes(n))return;awake+=n;n=="buy"&&r&&(r.checked=!1,r.click());let d=b;d&&d.dataset.early==n&&setTimeout(()=>{d.style.opacity="";d.click()},60)}}`

/** The server's page with ears for what it cannot answer yet. */
export const withEarlyTaps = (html: string, mark: string): string =>
  html.includes('data-early') ? html.replace('</head>', () => `<script nonce="${mark}">${EARLY}</script></head>`) : html

/** This part of the page answers taps itself from now on. */
export const wakeUp = (part: Part): void => (globalThis as { wake?: (part: Part) => void }).wake?.(part)
