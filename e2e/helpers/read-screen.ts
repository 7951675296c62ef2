import type { Page } from '@playwright/test'

/** A visible text or an accessible name, with the element it comes from and its language. */
export type ScreenText = { text: string; source: string; lang: string }

/** Navigates inside the app and waits until the screen has loaded. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const holder = window as { before?: Element | undefined }
    holder.before = [...document.querySelectorAll('h1')].find((element) => element.checkVisibility())
    history.pushState({}, '', to)
  }, path)
  const changed = page.waitForFunction(
    () => {
      const { before } = window as { before?: Element }
      const now = [...document.querySelectorAll('h1')].find((element) => element.checkVisibility())
      return now !== undefined && now !== before
    },
    undefined,
    { timeout: 1_500 },
  )
  // The heading may stay the same when only the content changes.
  await changed.catch(() => undefined)
  await page.waitForFunction(
    () => {
      const placeholders = [...document.querySelectorAll('.skeleton, [aria-busy=true]')]
      // At the end of a long list a placeholder below the viewport is normal.
      const isInView = (element: Element) =>
        element.checkVisibility() && element.getBoundingClientRect().top < innerHeight
      return !placeholders.some(isInView) && document.querySelector('h1') !== null
    },
    undefined,
    { timeout: 8_000 },
  )
}

/** All visible texts and accessible names of the screen. User content (`data-theirs`) is left out. */
export const readScreen = (page: Page): Promise<ScreenText[]> =>
  page.evaluate(() => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isUserContent = (element: Element) =>
      element.closest('[data-theirs], script, style, noscript, template') !== null
    const toText = (text: string, element: Element) => ({
      text: text.replace(/\s+/g, ' ').trim(),
      source: `<${element.tagName.toLowerCase()} class="${(element.getAttribute('class') ?? '').slice(0, 60)}">`,
      lang: element.closest('[lang]')?.getAttribute('lang') ?? '',
    })
    const texts = [toText(document.title, document.documentElement)]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!
      if (node.nodeValue!.trim() && !isUserContent(element) && isVisible(element))
        texts.push(toText(node.nodeValue!, element))
    }
    for (const name of ['aria-label', 'placeholder', 'alt', 'title', 'aria-description']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? ''
        if (text.trim() && !isUserContent(element) && isVisible(element)) texts.push(toText(text, element))
      }
    }
    return texts
  })

/** Texts that are clipped or overflow their box; ellipsis and scrollable lists are allowed. */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const hasOwnText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue!.trim() !== '',
      )
      if (!hasOwnText || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const style = getComputedStyle(element)
      const inline = style.display === 'inline'
      // For screen readers only.
      if (element.closest('.sr-only') || element.getBoundingClientRect().width <= 1) continue
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') continue
      const isScrollable = (ancestor: Element | null): boolean =>
        ancestor !== null &&
        (/auto|scroll/.test(getComputedStyle(ancestor).overflowX) || ancestor === document.body
          ? ancestor !== document.body
          : isScrollable(ancestor.parentElement))
      const description = `"${element.textContent.trim().slice(0, 60)}" in <${element.tagName.toLowerCase()} class="${element.className}">`
      if (!inline && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && !isScrollable(element))
        faults.push(`wider than its box by ${element.scrollWidth - element.clientWidth}: ${description}`)
      const clips = /hidden|clip/.test(style.overflowY)
      if (!inline && clips && element.scrollHeight > element.clientHeight + 2)
        faults.push(`cut below by ${element.scrollHeight - element.clientHeight}: ${description}`)
      const { left, right } = element.getBoundingClientRect()
      if ((right > innerWidth + 1 || left < -1) && !isScrollable(element))
        faults.push(`beyond the screen: ${description}`)
    }
    return faults
  })
