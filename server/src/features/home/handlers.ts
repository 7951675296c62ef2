import type { contentCalls } from '@bailu/contract/content/shop'
import type { Handlers } from '../../core/context.ts'
import { readHome } from './read-home.ts'

export const homeHandlers: Handlers<Pick<typeof contentCalls, 'GET /api/home'>> = { 'GET /api/home': readHome }
