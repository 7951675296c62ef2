import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { LANGS } from '@bailu/contract/languages'
import { EVENT_KINDS } from '@bailu/contract/notifications/kinds'
import { escapeHtml } from '@bailu/phrases/format'
import { eventTexts } from '@bailu/phrases/notifications/compose-event'
import { EVENTS } from '../server/src/features/notifications/event-kinds.ts'
import { renderMail } from '../server/src/features/mail/render-mail.ts'
import { EVENT_SAMPLES } from '../server/src/testing/fixtures/event-samples.ts'

/**
 * Draws every email and push notification of an event in all languages, for a person to look at:
 * `node e2e/render-messages.ts <folder>` writes one page and one picture for each group of four events.
 */
const folder = resolve(process.argv[2] ?? 'messages')
const LINKS = { publicUrl: 'https://shop.example', staffUrl: '', supportLink: 'https://line.example/bailu' }
const PER_PAGE = 4

const pushCell = (kind: (typeof EVENT_KINDS)[number], lang: (typeof LANGS)[number]): string => {
  const { title, push } = eventTexts[lang].kinds[kind]
  return EVENTS[kind].push
    ? `<p class="push"><b>${escapeHtml(title)}</b><br>${escapeHtml(push)}</p>`
    : '<p class="push">no push notification</p>'
}

function sectionOf(kind: (typeof EVENT_KINDS)[number]): string {
  const rows = EVENT_SAMPLES[kind].map((values) => {
    const cells = LANGS.map((lang) => {
      const mail = { kind, values: { ...values, path: '/order/list?order=1' } } as unknown as Parameters<
        typeof renderMail
      >[0]
      const { subject, html } = renderMail(mail, lang, LINKS)
      const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? ''
      return `<td lang="${lang}"><h3>${escapeHtml(subject)}</h3><div class="mail">${body}</div></td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const pushes = `<tr>${LANGS.map((lang) => `<td lang="${lang}">${pushCell(kind, lang)}</td>`).join('')}</tr>`
  const email = EVENTS[kind].email === null ? ' (no email)' : ''
  return `<h2>${kind}${email}</h2><table>${rows.join('')}${pushes}</table>`
}

const STYLE = `body{margin:16px;font:14px/1.5 system-ui,sans-serif;background:#ddd}td{width:420px;vertical-align:top;padding:8px}
h3{margin:0 0 4px;font-size:14px}.mail{padding:16px;background:#fbf8f1;color:#14241d;font-size:15px}.push{padding:12px;background:#fff;border-radius:12px}`

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  ...(process.env['PLAYWRIGHT_CHROMIUM_PATH'] && { executablePath: process.env['PLAYWRIGHT_CHROMIUM_PATH'] }),
})
const page = await browser.newPage({ viewport: { width: 1_360, height: 900 } })
for (let start = 0; start < EVENT_KINDS.length; start += PER_PAGE) {
  const kinds = EVENT_KINDS.slice(start, start + PER_PAGE)
  const file = join(folder, `messages-${String(start / PER_PAGE + 1).padStart(2, '0')}.html`)
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${kinds.map(sectionOf).join('')}`)
  await page.goto(pathToFileURL(file).href)
  await page.screenshot({ path: file.replace(/html$/, 'png'), fullPage: true })
}
await browser.close()
