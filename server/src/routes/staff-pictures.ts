import type { staffPictureCalls } from '@bailu/contract/staff-pictures'
import type { Verbs } from '../core/perform.ts'
import { uploadPicture } from '../features/pictures/upload-picture.ts'

export const staffPictureVerbs: Verbs<typeof staffPictureCalls> = {
  'POST /api/staff/picture': uploadPicture,
}
