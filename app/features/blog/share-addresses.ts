export type Network = "Facebook" | "Twitter" | "LinkedIn";

export function shareAddresses({ url, title }: { url: string; title: string }): {
  networks: { network: Network; address: string }[];
  email: string;
} {
  const [page, words] = [encodeURIComponent(url), encodeURIComponent(title)];
  return {
    networks: [
      { network: "Facebook", address: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
      { network: "Twitter", address: `https://twitter.com/intent/tweet?url=${page}&text=${words}` },
      { network: "LinkedIn", address: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
    ],
    email: `mailto:?subject=${words}&body=${page}`,
  };
}
