import { scrollIntoView } from '../../app/layout/scroll-into-view.ts'
import { oneOf, searchParams } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { Tabs } from 'antd'
import { LicenceForm } from '../../features/content/brand/licence-form.tsx'
import { PageEditor } from '../../features/content/brand/page-editor.tsx'
import { SocialForm, TipsForm } from '../../features/content/brand/brand-form.tsx'
import hint from '../../ui/filters/filter-bar.module.css'
import { useCall } from '../../app/api/use-calls.ts'
import { Loaded } from '../../ui/load-states.tsx'
import { Page } from '../../ui/page.tsx'
import { useWords } from '../../app/language.tsx'

const PAGES = ['user', 'privacy', 'partner', 'about', 'license', 'social', 'tips'] as const
type Name = (typeof PAGES)[number]

export const Route = createFileRoute('/_app/brand')({
  staticData: { words: ['bank', 'catalogue', 'content'] },
  validateSearch: searchParams({ page: oneOf(PAGES) }),
  component: Brand,
})

function Brand() {
  const words = useWords('content').content
  const { page = 'user' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={words.places.brand}>
      <p className={hint.hint}>{words.brand.hint}</p>
      <Tabs
        activeKey={page}
        destroyOnHidden
        onChange={(chosen) => void navigate({ search: { page: chosen as Name } })}
        items={PAGES.map((key) => ({
          key,
          label: <span ref={key === page ? scrollIntoView : null}>{words.brand.tabs[key]}</span>,
          children: <BrandPageForm name={key} />,
        }))}
      />
    </Page>
  )
}

function BrandPageForm({ name }: { name: Name }) {
  const query = useCall('GET /api/staff/brand/{name}', { name })
  return (
    <Loaded query={query}>
      {(brand) => {
        if (name === 'license') return <LicenceForm brand={brand} />
        if (name === 'social') return <SocialForm brand={brand} />
        if (name === 'tips') return <TipsForm brand={brand} />
        return <PageEditor name={name} brand={brand} />
      }}
    </Loaded>
  )
}
