import { lineIcon } from './icons.tsx'

export const SearchIcon = lineIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
)
export const CartIcon = lineIcon(<path d="M5.5 8.5h13l1 12h-15zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />)
export const BellIcon = lineIcon(<path d="M6.5 17V11a5.5 5.5 0 0 1 11 0v6l1.5 1.5H5zM10 21h4" />)
export const AnnouncementIcon = lineIcon(
  <path d="M4 10v4h3l9 4.5v-13L7 10zM8 14.5l1 5h2.5l-1-3.9M19 9.5a4 4 0 0 1 0 5" />,
)
