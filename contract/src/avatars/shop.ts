import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { line, pathId } from '../fields.ts'

export const avatarCalls = defineCalls({
  'GET /api/user/avatar/{id}': {
    summary: "A user's avatar; unknown ids return that of 998",
    who: 'public',
    // `v` only busts the browser's cache when the picture changes.
    input: z.strictObject({ id: pathId, v: line(40).optional() }),
    reply: 'picture',
  },
})

export const ownAvatarCalls = defineCalls({
  'POST /api/user/avatar': {
    summary: "Upload the caller's avatar (multipart: file), cropped to its central square",
    who: 'user',
    reply: z.object({ avatar: z.string() }),
    multipart: true,
    errors: ['too_many', 'too_large', 'picture_kind', 'picture_unreadable'],
  },
  'DELETE /api/user/avatar': {
    summary: "Remove the caller's avatar",
    who: 'user',
  },
})
