import type { ReactNode } from 'react'
import { openTips } from '../../state/over.ts'
import { useSupportLink } from '../../support-link.ts'
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
  PaperIcon,
  PeopleIcon,
  PhoneIcon,
  PinIcon,
  SealIcon,
  WithdrawIcon,
} from '../../ui/person-icons.tsx'
import { RowBody, RowLink, ROW } from '../../ui/row-link.tsx'
import { BellIcon, CartIcon, HornIcon } from '../../ui/shop-icons.tsx'
import { useWords } from '../../words.tsx'

/** Links of the personal center in groups. `messages`: label of the messages row, only for partners. */
export function LinkGroups({ known, messages }: { known: boolean; messages: ReactNode }) {
  const { person: words, manage } = useWords().account
  return (
    <div className="flex flex-col gap-28 px-20">
      {messages && (
        <Group title={words.work}>
          <RowLink to="/income" icon={<CoinIcon />}>
            {words.income}
          </RowLink>
          <RowLink to="/manage/client" icon={<PeopleIcon />}>
            {manage.clients}
          </RowLink>
          <RowLink to="/wthdrawal" icon={<WithdrawIcon />}>
            {manage.withdrawal}
          </RowLink>
          <RowLink to="/card" icon={<CardIcon />}>
            {manage.card}
          </RowLink>
          <RowLink to="/notice" icon={<BellIcon />}>
            {messages}
          </RowLink>
        </Group>
      )}
      <Group title={words.shopping}>
        <RowLink to="/cart" icon={<CartIcon />}>
          {words.cart}
        </RowLink>
        <RowLink to="/address/list" icon={<PinIcon />}>
          {words.addresses}
        </RowLink>
      </Group>
      <Group title={words.discover}>
        <RowLink to="/announcement" icon={<HornIcon />}>
          {words.announcements}
        </RowLink>
        <RowLink to="/material" icon={<ImagesIcon />}>
          {words.material}
        </RowLink>
        <RowLink to="/training" icon={<BookIcon />}>
          {words.training}
        </RowLink>
      </Group>
      <Group title={words.settings}>
        {known && (
          <RowLink to="/account" icon={<GearIcon />}>
            {words.account}
          </RowLink>
        )}
        <RowLink to="/language" icon={<GlobeIcon />}>
          {words.language}
        </RowLink>
        <KeepOnPhone />
      </Group>
      <Group title={words.brand}>
        <RowLink to="/about" icon={<LeafIcon />}>
          {words.about}
        </RowLink>
        <RowLink to="/license" icon={<SealIcon />}>
          {words.license}
        </RowLink>
        <RowLink to="/policy" icon={<PaperIcon />}>
          {words.policies}
        </RowLink>
        {!known && (
          <RowLink to="/my-data" icon={<GearIcon />}>
            {words.myData}
          </RowLink>
        )}
        <RowLink to="/social" icon={<HeartIcon />}>
          {words.social}
        </RowLink>
        <Support />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-8 font-sans text-13 text-muted">{title}</h2>
      <div className="rounded-8 border border-line bg-paper px-16">{children}</div>
    </nav>
  )
}

/** Opens the install tips; only on phones, and not in the installed app. */
function KeepOnPhone() {
  const { person: words } = useWords().account
  return (
    <button type="button" onClick={openTips} className={`${ROW} wide:hidden [@media(display-mode:standalone)]:hidden`}>
      <RowBody icon={<PhoneIcon />}>{words.keep}</RowBody>
    </button>
  )
}

/** Rendered without href until the link is loaded, so that the layout does not shift. */
function Support() {
  const { person: words } = useWords().account
  return (
    <a href={useSupportLink()} target="_blank" rel="noopener noreferrer" className={ROW}>
      <RowBody icon={<ChatIcon />}>{words.support}</RowBody>
    </a>
  )
}
