/** Where a basket link leads, with the number of whom it is credited to. */
export const basketLink = (code: string, employeeNo: string | undefined): string => {
  const query = new URLSearchParams({ basket: code, ...(employeeNo && { e: employeeNo }) })
  return `${location.origin}/cart?${query}`
}
