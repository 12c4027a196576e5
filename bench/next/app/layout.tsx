import type { ReactNode } from 'react';

export const metadata = {
  title: 'Find care near you and online',
  description: 'Clinics, labs and online visits near you, with the price and the wait shown before you choose.',
};

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US">
      <body>{children}</body>
    </html>
  );
}
