'use client';

export { LocationSearch } from '#location/LocationSearch.tsx';
