import type { shareCalls } from '@bailu/contract/share/shop'
import type { Handlers } from '../../core/context.ts'
import { countLinkOpen, readLinks } from './links.ts'

export const shareHandlers: Handlers<typeof shareCalls> = {
  'POST /api/link/open': countLinkOpen,
  'GET /api/data-center/link': readLinks,
}
