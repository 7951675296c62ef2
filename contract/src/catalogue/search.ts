import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { instant, recordVersion, requiredLine, uuid } from '../fields.ts'
import { MAX_SEARCH_WORDS, MAX_SEARCH_WORD_LENGTH } from './kinds.ts'

/** Most groups of search words, words of one group, and letters of one word. */
export const MAX_SEARCH_GROUPS = 200

const searchGroupForm = {
  /** Words with the same meaning, in any language; spellings that the search does not distinguish are stored once. */
  words: z.array(requiredLine(MAX_SEARCH_WORD_LENGTH)).min(2).max(MAX_SEARCH_WORDS),
  /** Whether the search uses the group. */
  active: z.boolean(),
}
/** Version that was read; in the query of a deletion it arrives as digits. */
export const searchGroup = z.object({
  id: uuid,
  words: z.array(z.string()),
  active: z.boolean(),
  updated_at: instant,
  version: z.int(),
})
export type SearchGroup = z.infer<typeof searchGroup>

/** Words that the shop's search takes for the same. */
export const staffSearchCalls = defineCalls({
  'GET /api/staff/search-group': {
    summary: 'All groups of search words, in the order of their first words',
    who: ['content', 'operations', 'finance'],
    reply: z.array(searchGroup),
  },
  'POST /api/staff/search-group': {
    summary: 'Add a group of search words',
    who: ['content'],
    input: z.strictObject(searchGroupForm),
    reply: z.object({ id: uuid, version: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['search_word_taken', 'search_group_limit'],
  },
  'PUT /api/staff/search-group/{id}': {
    summary: 'Change a group of search words',
    who: ['content'],
    input: z.strictObject({ ...searchGroupForm, id: uuid, version: recordVersion }),
    reply: z.object({ version: z.int() }),
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'search_word_taken'],
  },
  'DELETE /api/staff/search-group/{id}': {
    summary: 'Delete a group of search words that still has the version that was read',
    who: ['content'],
    input: z.strictObject({ id: uuid, version: recordVersion }),
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict'],
  },
})
