import type { avatarCalls, ownAvatarCalls } from '@bailu/contract/avatars/shop'
import type { Handlers } from '../../core/context.ts'
import { changeAvatar, readAvatar, removeAvatar } from './avatar.ts'

export const avatarHandlers: Handlers<typeof avatarCalls & typeof ownAvatarCalls> = {
  'GET /api/user/avatar/{id}': readAvatar,
  'POST /api/user/avatar': changeAvatar,
  'DELETE /api/user/avatar': removeAvatar,
}
