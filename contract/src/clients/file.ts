import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { clientFile, clientNote, purpose } from './shop.ts'
import { instant } from '../fields.ts'

/** Calls of the client: what partners store about them, and consents. */
export const clientFileCalls = defineCalls({
  'GET /api/account/client-file': {
    summary: "Notes of partners about the caller, and the caller's consents",
    who: 'user',
    reply: z.object({
      mentor: z.object({ nickname: z.string(), employee_no: z.string() }).nullable(),
      purposes: z.array(z.object({ purpose, given_at: instant.nullable() })),
      files: z.array(
        z.object({
          partner: z.string(),
          file: clientFile.nullable(),
          tags: z.array(z.string()),
          notes: z.array(clientNote.pick({ words: true, next_on: true, created_at: true })),
        }),
      ),
    }),
  },
  'PUT /api/account/client-file/consent': {
    summary: 'Give or revoke consent to a purpose; revoking erases what was written under it',
    who: 'user',
    input: z.strictObject({ purpose, accept: z.boolean() }),
  },
  'DELETE /api/account/client-file': {
    summary: 'Erase all notes of partners about the caller and revoke all consents',
    who: 'user',
  },
})
