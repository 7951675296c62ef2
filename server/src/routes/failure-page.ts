import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '@bailu/contract/envelope'
import { refusals } from '@bailu/phrases/refusals'
import { chosenLang } from '@bailu/contract/languages'
import { preferredLang } from '../core/lang.ts'
import { NOTHING_RUNS } from './security-headers.ts'

/** Whether the client is a browser that navigates to a page. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
}

/** Sends a self-contained error page with the message and a retry link. */
export function sendPageOf(code: RefusalCode, request: FastifyRequest, reply: FastifyReply) {
  const lang = chosenLang(request.headers.cookie) ?? preferredLang(request.headers['accept-language'])
  return reply
    .header('content-security-policy', `${NOTHING_RUNS}; style-src 'unsafe-inline'`)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bailu</title><body style="font:16px/1.6 system-ui;margin:20vh auto;max-width:20em;padding:0 1em;text-align:center">
<p>${refusals[lang][code]}</p><p><a href="" style="color:inherit;font-size:2em;text-decoration:none">↻</a></p>
<p style="color:#767676;font-size:12px">${request.id}</p>`)
}
