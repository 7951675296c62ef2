import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from '../ui/states.tsx'
import { useWords } from '../words.tsx'

/** Error boundary of a screen: it failed while rendering or loading. */
export function Broken({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const { broken } = useWords().shell
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState page title={broken.title} lead={broken.lead} onRetry={retry} />
}
