import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CIPHERS } from '../server/src/integrations/tls.ts'

// What is copied from the page onto a machine.
const page = readFileSync(new URL('../docs/going-live.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/```\n([\s\S]*?)```/g)].map(([, text]) => text)
const nginx = blocks.find((text) => text.includes('proxy_pass'))
const caddy = blocks.find((text) => text.includes('reverse_proxy'))
/** The text between the braces that open after `head`. */
function inside(text, head) {
  const from = text.indexOf(head)
  expect(from, head).toBeGreaterThanOrEqual(0)
  let depth = 0
  const begin = text.indexOf('{\n', from)
  for (let at = begin; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}' && --depth === 0) return text.slice(begin + 1, at)
  }
  throw new Error(`no end of ${head}`)
}

test('the web server takes the versions and ciphers that the check asks for', () => {
  // Inside a server they would hold for that one only, and versions not even there.
  expect(nginx.indexOf('ssl_protocols')).toBeLessThan(nginx.indexOf('server {'))
  expect(nginx.indexOf('ssl_ciphers')).toBeLessThan(nginx.indexOf('server {'))
  expect(/ssl_protocols\s+([^;]+);/.exec(nginx)[1]).toBe('TLSv1.2 TLSv1.3')
  expect(/ssl_ciphers\s+([^;]+);/.exec(nginx)[1]).toBe(CIPHERS)
})

test('over plain http calls are rejected and pages are redirected to https, by both web servers', () => {
  const plain = inside(nginx, 'server {\n    listen 80;')
  const [, calls] = /location ~ (\S+) \{ return 403; \}/.exec(plain)
  for (const path of ['/api/login', '/api/staff/login', '/upload_paid_pic']) expect(path).toMatch(new RegExp(calls))
  for (const path of ['/home', '/apix', '/back-office']) expect(path).not.toMatch(new RegExp(calls))
  expect(plain).toContain('location / { return 301 https://$host$request_uri; }')
  const other = inside(caddy, 'http://shop.example, http://staff.example {')
  expect(other).toContain('@calls path /api/* /upload_paid_pic')
  expect(inside(other, 'handle @calls {')).toContain('respond 403')
  expect(inside(other, 'handle {')).toContain('redir https://{host}{uri} permanent')
})
