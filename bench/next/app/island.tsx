'use client';

export { LocationSearch } from '#location/field/LocationSearch.tsx';
export { SearchField } from '#search/screens/SearchField.tsx';
