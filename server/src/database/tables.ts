/** All tables in one object, as Drizzle and the schema check want them. */
export * from './tables/catalogue.ts'
export * from './tables/house.ts'
export * from './tables/money.ts'
export * from './tables/orders.ts'
export * from './tables/returns.ts'
export * from './tables/people.ts'
