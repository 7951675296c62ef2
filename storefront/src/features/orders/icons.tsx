import { lineIcon } from '../../ui/icons/icons.tsx'

export const QrIcon = lineIcon(
  <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2" />,
)
export const CashIcon = lineIcon(
  <>
    <path d="M3 6.5h18v11H3zM6.5 12h0M17.5 12h0" />
    <circle cx="12" cy="12" r="2.5" />
  </>,
)
