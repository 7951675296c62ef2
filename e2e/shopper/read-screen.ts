import type { Page } from '@playwright/test'

/** A visible text or an accessible name, with the element it comes from and its language. */
export type Said = { text: string; of: string; lang: string }

/** Navigates inside the app and waits until the screen has loaded. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const marked = window as { before?: Element | undefined }
    marked.before = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())
    history.pushState({}, '', to)
  }, path)
  const changed = page.waitForFunction(
    () => {
      const { before } = window as { before?: Element }
      const now = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())
      return now !== undefined && now !== before
    },
    undefined,
    { timeout: 1_500 },
  )
  // The heading may stay the same when only the content changes.
  await changed.catch(() => undefined)
  await page.waitForFunction(
    () => {
      const waiting = [...document.querySelectorAll('.skeleton, [aria-busy=true]')]
      // At the end of a long list a placeholder below the viewport is normal.
      const inView = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight
      return !waiting.some(inView) && document.querySelector('h1') !== null
    },
    undefined,
    { timeout: 8_000 },
  )
}

/** All visible texts and accessible names of the screen. User content (`data-theirs`) is left out. */
export const readScreen = (page: Page): Promise<Said[]> =>
  page.evaluate(() => {
    const seen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const theirs = (one: Element) => one.closest('[data-theirs], script, style, noscript, template') !== null
    const note = (text: string, one: Element) => ({
      text: text.replace(/\s+/g, ' ').trim(),
      of: `<${one.tagName.toLowerCase()} class="${(one.getAttribute('class') ?? '').slice(0, 60)}">`,
      lang: one.closest('[lang]')?.getAttribute('lang') ?? '',
    })
    const said = [note(document.title, document.documentElement)]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const one = node.parentElement!
      if (node.nodeValue!.trim() && !theirs(one) && seen(one)) said.push(note(node.nodeValue!, one))
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title', 'aria-description']) {
      for (const one of document.querySelectorAll(`[${name}]`)) {
        const text = one.getAttribute(name) ?? ''
        if (text.trim() && !theirs(one) && seen(one)) said.push(note(text, one))
      }
    }
    return said
  })

/** Texts that are clipped or overflow their box; ellipsis and scrollable lists are allowed. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    for (const one of document.body.querySelectorAll<HTMLElement>('*')) {
      const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '')
      if (!own || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const style = getComputedStyle(one)
      const inline = style.display === 'inline'
      // For screen readers only.
      if (one.closest('.sr-only') || one.getBoundingClientRect().width <= 1) continue
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') continue
      const slides = (box: Element | null): boolean =>
        box !== null &&
        (/auto|scroll/.test(getComputedStyle(box).overflowX) || box === document.body
          ? box !== document.body
          : slides(box.parentElement))
      const what = `"${one.textContent.trim().slice(0, 60)}" in <${one.tagName.toLowerCase()} class="${one.className}">`
      if (!inline && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && !slides(one))
        faults.push(`wider than its box by ${one.scrollWidth - one.clientWidth}: ${what}`)
      const hides = /hidden|clip/.test(style.overflowY)
      if (!inline && hides && one.scrollHeight > one.clientHeight + 2)
        faults.push(`cut below by ${one.scrollHeight - one.clientHeight}: ${what}`)
      const { left, right } = one.getBoundingClientRect()
      if ((right > innerWidth + 1 || left < -1) && !slides(one)) faults.push(`beyond the screen: ${what}`)
    }
    return faults
  })
