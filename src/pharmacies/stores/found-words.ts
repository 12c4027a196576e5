/** The heading of the list: '15 stores within 10 miles of 02139 Cambridge, MA'. */
export function storesFound(total: number, miles: number, placeName: string): string {
  const stores = total === 1 ? '1 store' : `${total} stores`;
  return `${stores} within ${miles} miles${placeName ? ` of ${placeName}` : ''}`;
}
