import { describe } from './call.ts'
import { nothing, picture } from './fields.ts'

export const staffPictureCalls = describe({
  'POST /api/staff/picture': {
    summary: 'Upload a picture for the shop (multipart: file)',
    who: ['content', 'operations'],
    input: nothing,
    reply: picture,
    multipart: true,
    refusals: ['too_many', 'too_large', 'picture_kind', 'picture_unreadable'],
  },
})
