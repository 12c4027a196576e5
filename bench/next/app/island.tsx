'use client';

export { LocationSearch } from '#location/LocationSearch.tsx';
export { SearchField } from '#search/SearchField.tsx';
