import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { AppError } from '@bailu/client/errors'
import { type ReactNode, useEffect, useEffectEvent, useRef, useId, useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { useOnline } from '../../session/offline/online.ts'
import { Button } from '../button.tsx'

/** Grey placeholder while content loads; `className` sets its size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`skeleton rounded-3 ${className}`} />
}

type SkeletonRowsProps = { count: number; height: string; className?: string }

/** Placeholder of a list whose rows have the same height. */
export const SkeletonRows = ({ count, height, className }: SkeletonRowsProps) => (
  <SkeletonStack heights={Array.from({ length: count }, () => height)} className={className} />
)

type SkeletonStackProps = { heights: readonly string[]; className?: string | undefined }

/** Placeholder of parts below each other, with their heights. */
export const SkeletonStack = ({ heights, className = 'gap-12 gutter py-12' }: SkeletonStackProps) => (
  <div className={`flex flex-col ${className}`}>
    {heights.map((height, row) => (
      <Skeleton key={row} className={`${height} w-full`} />
    ))}
  </div>
)

/** Empty state with title, lead and actions. `page`: it fills the screen, so its title is the h1. */
export function EmptyState(props: { title: string; lead?: string; page?: boolean; children?: ReactNode }) {
  const Title = props.page ? 'h1' : 'h2'
  return (
    <div className="flex flex-col items-center gap-12 gutter py-56 text-center">
      <div className="rule-gold" />
      <Title className="text-22 text-balance">{props.title}</Title>
      {props.lead && (
        <p className="max-w-[32ch] text-15 text-balance text-muted [:lang(zh)_&]:max-w-none">{props.lead}</p>
      )}
      {props.children && <div className="mt-8">{props.children}</div>}
    </div>
  )
}

/** Why a read failed: the server's own words, a fault of the server (`false`), or the network. Never a cause that is only guessed. */
function useReason(cause: unknown): string {
  const { state, toast, broken } = useWords().shell
  // While it is tried again, the last error stays.
  const [shown, setShown] = useState(cause)
  if (cause !== null && cause !== shown) setShown(cause)
  if (shown instanceof AppError) return shown.message
  if (shown === false) return broken.lead
  return shown === null ? state.errorLead : state.twoSentences(toast.networkError, state.errorLead)
}

export function ErrorState(props: {
  /** Error of the read that failed; null where it is not known. */
  cause: unknown
  onRetry: () => void
  busy?: boolean
  page?: boolean
  title?: string
  lead?: string
}) {
  const { state } = useWords().shell
  const online = useOnline()
  const reason = useReason(props.cause)
  const { title = state.errorTitle, lead = reason } = online
    ? props
    : { title: state.offlineTitle, lead: state.offlineLead }
  const wasOnline = useRef(online)
  const retry = useEffectEvent(props.onRetry)
  useEffect(() => {
    if (online && !wasOnline.current) retry()
    wasOnline.current = online
  }, [online])
  return (
    <div role="alert">
      <EmptyState page={props.page} title={title} lead={lead}>
        <Button kind="quiet" busy={props.busy} onClick={props.onRetry}>
          {state.retry}
        </Button>
      </EmptyState>
    </div>
  )
}

export function EndOfList() {
  const { state } = useWords().shell
  return (
    <p className="flex items-center justify-center gap-12 py-28 text-13 text-muted">
      <span className="rule-gold" />
      {state.noMore}
      <span className="rule-gold" />
    </p>
  )
}

/** Loading skeleton; `page`: it fills the screen and has the h1. */
export function ScreenSkeleton({ page }: { page?: boolean }) {
  const { state } = useWords().shell
  return (
    <div role="status" aria-label={state.loading} className="flex flex-col gap-16 gutter py-28">
      {page && <h1 className="sr-only">{state.loading}</h1>}
      <Skeleton className="h-28 w-1/2" />
      <Skeleton className="h-[120px] w-full" />
      <Skeleton className="h-[56px] w-full" />
      <Skeleton className="h-[56px] w-full" />
    </div>
  )
}

/** `ScreenSkeleton` of a whole screen, where a component without props is needed. */
export const PageSkeleton = () => <ScreenSkeleton page />

/** Error boundary of a screen: it failed while rendering or loading. */
export function ErrorScreen({ reset }: ErrorComponentProps) {
  const router = useRouter()
  const { broken } = useWords().shell
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState page cause={null} title={broken.title} lead={broken.lead} onRetry={retry} />
}

/** Heading of a screen with an optional lead text. */
export function ScreenTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <div className="gutter pt-28 pb-16">
      <h1 className="text-28">{children}</h1>
      {lead && <p className="mt-4 text-15 text-muted">{lead}</p>}
    </div>
  )
}

/** On wide screens a bar of `TwoColumns` stands in the right column. */
const BESIDE = ' desk:top-[84px] desk:bottom-auto desk:mt-0 desk:rounded-8 desk:border'

/** Bar that sticks to the bottom of the screen. */
export function BottomBar({ beside, children }: { beside?: boolean; children: ReactNode }) {
  return (
    <div
      className={`sticky bottom-0 z-10 mt-auto border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]${beside ? BESIDE : ''}`}
    >
      {children}
    </div>
  )
}

/** What is bought and, on wide screens to the right of it, its total with the button. */
export const TwoColumns = ({ children, bar }: { children: ReactNode; bar: ReactNode }) => (
  <div
    className={`flex flex-1 flex-col ${bar ? 'desk:grid desk:grid-cols-[minmax(0,1fr)_380px] desk:items-start desk:gap-28 desk:pt-28 desk:pr-20 desk:pb-56' : ''}`}
  >
    <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    {bar}
  </div>
)

/** A titled section of a form or detail screen. */
export function Section({ title, after, children }: { title: string; after?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line py-16 last:border-0">
      <div className="mb-8 flex min-h-28 items-center justify-between gap-12">
        <h2 id={id} className="text-18">
          {title}
        </h2>
        {after}
      </div>
      {children}
    </section>
  )
}

/** A titled section with fields of a form. */
export const FieldSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className="flex flex-col gap-20 pb-12">{children}</div>
  </Section>
)
