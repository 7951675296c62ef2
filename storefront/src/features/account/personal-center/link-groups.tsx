import type { ReactNode } from 'react'
import { openTips } from '../../../ui/dialog/overlays.ts'
import { useSupportLink } from '../../content/support/support-links.ts'
import {
  BookIcon,
  CardIcon,
  ChatIcon,
  CoinIcon,
  GearIcon,
  GlobeIcon,
  HeartIcon,
  ImagesIcon,
  LeafIcon,
  DocumentIcon,
  PeopleIcon,
  PhoneIcon,
  PinIcon,
  CertificateIcon,
  WithdrawIcon,
} from '../../../ui/icons/menu-icons.tsx'
import { MenuRowBody, MenuRow, MENU_ROW } from '../../../ui/list/menu-row.tsx'
import { BellIcon, CartIcon, AnnouncementIcon } from '../../../ui/icons/shop-icons.tsx'
import { useWords } from '../../../i18n/i18n.tsx'

/** Links of the personal center in groups. `messages`: label of the messages row, only for partners. */
export function LinkGroups({ isSignedIn, messages }: { isSignedIn: boolean; messages: ReactNode }) {
  const { person: words, manage } = useWords('account').account
  return (
    <div className="flex flex-col gap-28 px-20">
      {messages && (
        <LinkGroup title={words.work}>
          <MenuRow to="/income" icon={<CoinIcon />}>
            {words.income}
          </MenuRow>
          <MenuRow to="/manage/client" icon={<PeopleIcon />}>
            {manage.clients}
          </MenuRow>
          <MenuRow to="/wthdrawal" icon={<WithdrawIcon />}>
            {manage.withdrawal}
          </MenuRow>
          <MenuRow to="/card" icon={<CardIcon />}>
            {manage.card}
          </MenuRow>
          <MenuRow to="/notice" icon={<BellIcon />}>
            {messages}
          </MenuRow>
        </LinkGroup>
      )}
      <LinkGroup title={words.shopping}>
        <MenuRow to="/cart" icon={<CartIcon />}>
          {words.cart}
        </MenuRow>
        <MenuRow to="/address/list" icon={<PinIcon />}>
          {words.addresses}
        </MenuRow>
      </LinkGroup>
      <LinkGroup title={words.discover}>
        <MenuRow to="/announcement" icon={<AnnouncementIcon />}>
          {words.announcements}
        </MenuRow>
        <MenuRow to="/material" icon={<ImagesIcon />}>
          {words.material}
        </MenuRow>
        <MenuRow to="/training" icon={<BookIcon />}>
          {words.training}
        </MenuRow>
      </LinkGroup>
      <LinkGroup title={words.settings}>
        {isSignedIn && (
          <MenuRow to="/account" icon={<GearIcon />}>
            {words.account}
          </MenuRow>
        )}
        <MenuRow to="/language" icon={<GlobeIcon />}>
          {words.language}
        </MenuRow>
        <InstallTipsRow />
      </LinkGroup>
      <LinkGroup title={words.brand}>
        <MenuRow to="/about" icon={<LeafIcon />}>
          {words.about}
        </MenuRow>
        <MenuRow to="/license" icon={<CertificateIcon />}>
          {words.license}
        </MenuRow>
        <MenuRow to="/policy" icon={<DocumentIcon />}>
          {words.policies}
        </MenuRow>
        {!isSignedIn && (
          <MenuRow to="/my-data" icon={<GearIcon />}>
            {words.myData}
          </MenuRow>
        )}
        <MenuRow to="/social" icon={<HeartIcon />}>
          {words.social}
        </MenuRow>
        <SupportRow />
      </LinkGroup>
    </div>
  )
}

function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-8 font-sans text-13 text-muted">{title}</h2>
      <div className="rounded-8 border border-line bg-paper px-16">{children}</div>
    </nav>
  )
}

/** Opens the install tips; only on phones, and not in the installed app. */
function InstallTipsRow() {
  const { person: words } = useWords('account').account
  return (
    <button
      type="button"
      onClick={openTips}
      className={`${MENU_ROW} wide:hidden [@media(display-mode:standalone)]:hidden`}
    >
      <MenuRowBody icon={<PhoneIcon />}>{words.keep}</MenuRowBody>
    </button>
  )
}

/** Rendered without href until the link is loaded, so that the layout does not shift. */
function SupportRow() {
  const { person: words } = useWords('account').account
  return (
    <a href={useSupportLink()} target="_blank" rel="noopener noreferrer" className={MENU_ROW}>
      <MenuRowBody icon={<ChatIcon />}>{words.support}</MenuRowBody>
    </a>
  )
}
