import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHasScreen } from './app-link.tsx'

/** To a product's page; plain content where that screen does not exist. */
export function ProductLink(props: { id: number; className?: string; children: ReactNode }) {
  const hasScreen = useHasScreen()
  if (!hasScreen('/product/$id')) return <span className={props.className}>{props.children}</span>
  return (
    <Link to={'/product/$id' as '/home'} params={{ id: String(props.id) } as never} className={props.className}>
      {props.children}
    </Link>
  )
}
