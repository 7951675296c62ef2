import type { ReactNode } from 'react'

/** Page layout of sign-in, registration and password reset. */
export function Frame(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col gap-28 gutter pt-36 pb-56">
      <div>
        <h1 className="text-28">{props.title}</h1>
        <p className="mt-4 text-15 text-muted">{props.lead}</p>
        <div className="rule-gold mt-16" />
      </div>
      {props.children}
    </div>
  )
}
