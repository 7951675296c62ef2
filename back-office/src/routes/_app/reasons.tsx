import { type ReasonUse, REASON_USES } from '@bailu/contract/reasons/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { ReasonsPage } from '../../features/reasons/reasons-page.tsx'

type Search = { use?: ReasonUse }

export const Route = createFileRoute('/_app/reasons')({
  validateSearch: ({ use }: Record<string, unknown>): Search => {
    const found = REASON_USES.find((known) => known === use)
    return found ? { use: found } : {}
  },
  staticData: { words: ['content', 'reasons', 'returns'] },
  component: ReasonsPage,
})
