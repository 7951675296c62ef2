import { useNavigate } from '@tanstack/react-router'
import { useWords } from '../../i18n/i18n.tsx'
import { overlayNavigation } from '../../ui/dialog/url-overlay.ts'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import type { RewardSearch } from './reward-line-filter.ts'
import { RewardLinesView } from './reward-lines-view.tsx'

/** Rewards for sales, or all others. */
export function RewardListScreen({ listKind, search }: { listKind: 'sales' | 'activity'; search: RewardSearch }) {
  const words = useWords('income').income
  const navigate = useNavigate()
  const [title, hint] =
    listKind === 'sales' ? [words.salesReward, words.salesHint] : [words.otherRewards, words.otherHint]
  return (
    <>
      <ScreenTitle lead={hint}>{title}</ScreenTitle>
      <RewardLinesView
        listKind={listKind}
        label={title}
        search={search}
        onSearch={(next, push = false) => void navigate({ to: '.', search: next, ...overlayNavigation(push) })}
      />
    </>
  )
}
