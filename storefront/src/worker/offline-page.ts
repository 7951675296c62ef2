import type { Translations } from '@bailu/phrases/translations'

export type OfflineWords = Record<string, Translations['app']['offline']>

const STYLE = `body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:14px;padding:0 32px;box-sizing:border-box;background:#fbf8f1;color:#14241d;font:16px/1.6 system-ui,sans-serif;text-align:center}
svg{width:44px;height:44px;color:#cbac67}h1{margin:0;font:28px/1.3 'Noto Serif Display','Iowan Old Style','Noto Serif Thai','Songti SC',Georgia,serif}p{margin:0;max-width:320px;color:#5a665f;font-size:15px;text-wrap:balance}
hr{width:36px;height:1px;border:0;margin:0;background:#cbac67}a{display:inline-flex;align-items:center;justify-content:center;min-width:180px;min-height:44px;border-radius:99px;color:#14241d;text-decoration:none;font-weight:500}
a:first-of-type{margin-top:14px;background:#1f4a3a;color:#fffdf8}div,main{display:contents}[hidden]{display:none}`
const LEAF = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.4" aria-hidden="true"><path d="M12 2.5c4.5 4.2 6.7 7.8 6.7 11.2A6.7 6.7 0 0 1 12 20.5a6.7 6.7 0 0 1-6.7-6.8c0-3.4 2.2-7 6.7-11.2ZM12 22.5V10M12 16l3.2-3.2M12 13.4l-2.6-2.6"/></svg>`
// The worker cannot read local storage; the page can, and picks the language.
const SCRIPT = `let l;try{l=localStorage.lang}catch{}
const t=[l,navigator.language.slice(0,2),'en'].map(k=>document.getElementById(k)).find(Boolean);t.hidden=false;document.documentElement.lang=t.id;document.title=t.querySelector('h1').textContent+' · Bailu'
addEventListener('online',()=>location.reload())`

/** CSP that allows only the one inline script, by its hash, and inline styles. */
const contentSecurityPolicy = async (): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(SCRIPT))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`
}

export const createOfflinePage = async (words: OfflineWords): Promise<Response> => {
  const texts = Object.entries(words).map(
    ([lang, { title, lead, retry, home }]) =>
      `<div id="${lang}" hidden><h1>${title}</h1><hr><p>${lead}</p><a href="">${retry}</a><a href="/home">${home}</a></div>`,
  )
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="theme-color" content="#fbf8f1"><title>Bailu</title><style>${STYLE}</style></head><body><main>${LEAF}${texts.join('')}</main><script>${SCRIPT}</script></body></html>`
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': await contentSecurityPolicy() },
  })
}
