import { Descriptions, type DescriptionsProps } from 'antd'
import type { ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }
type Props = Pick<DescriptionsProps, 'column' | 'title' | 'bordered' | 'className'> & { rows: readonly Fact[] }

const isEmpty = (value: ReactNode) => value === undefined || value === null || value === false || value === ''

/** Labels and values; rows without a value are left out. */
export const Facts = ({ rows, ...list }: Props) => (
  <Descriptions
    column={1}
    size="small"
    {...list}
    items={rows
      .filter(({ value }) => !isEmpty(value))
      .map(({ label, value }) => ({ key: label, label, children: value }))}
  />
)
