"""Questions of everyday life, which the passages of hardly any library answer.

What they find nonetheless tells how near a model puts what is unrelated. They have nothing to do
with each other: where a library is about the subject of one, the others outweigh it.
"""

from types import MappingProxyType
from typing import Final

UNRELATED_QUESTIONS: Final = MappingProxyType(
    {
        "en": (
            "Which oil does a motorcycle engine need?",
            "How do I train a puppy to walk on a lead?",
            "What is the penalty for late payment of a fine?",
            "How are actors paid for repeats of a series?",
            "Which chords does a beginner learn on the guitar?",
            "How much does a wedding dress cost?",
            "When do tenants have to give notice?",
            "Which exercises help against back pain?",
            "How do I reset the password of my mailbox?",
            "What do referees decide by video?",
            "Which countries ask for a visa on arrival?",
            "How is the price of a share set on its first day?",
        ),
        "de": (
            "Welches Öl braucht der Motor eines Motorrads?",
            "Wie bringe ich einem Welpen bei, an der Leine zu gehen?",
            "Wie hoch ist die Mahngebühr für eine verspätete Zahlung?",
            "Wie werden Schauspieler für Wiederholungen einer Serie bezahlt?",
            "Welche Akkorde lernt man zuerst auf der Gitarre?",
            "Was kostet ein Brautkleid?",
            "Wann müssen Mieter kündigen?",
            "Welche Übungen helfen gegen Rückenschmerzen?",
            "Wie setze ich das Passwort meines Postfachs zurück?",
            "Was entscheidet der Schiedsrichter mit dem Videobeweis?",
            "Für welche Länder braucht man ein Visum?",
            "Wie wird der Preis einer Aktie am ersten Tag festgelegt?",
        ),
        "fr": (
            "Quelle huile faut-il pour le moteur d’une moto ?",
            "Comment apprendre à un chiot à marcher en laisse ?",
            "Quelle est la pénalité pour une amende payée en retard ?",
            "Comment les acteurs sont-ils payés pour les rediffusions d’une série ?",
            "Quels accords apprend-on d’abord à la guitare ?",
            "Combien coûte une robe de mariée ?",
            "Quand un locataire doit-il donner son préavis ?",
            "Quels exercices soulagent le mal de dos ?",
            "Comment réinitialiser le mot de passe de ma messagerie ?",
            "Que décide l’arbitre avec la vidéo ?",
            "Pour quels pays faut-il un visa ?",
            "Comment fixe-t-on le prix d’une action le premier jour ?",
        ),
        "es": (
            "¿Qué aceite necesita el motor de una moto?",
            "¿Cómo enseño a un cachorro a caminar con correa?",
            "¿Qué recargo tiene una multa que se paga tarde?",
            "¿Cómo se paga a los actores por las repeticiones de una serie?",
            "¿Qué acordes se aprenden primero en la guitarra?",
            "¿Cuánto cuesta un vestido de novia?",
            "¿Cuándo tiene que avisar un inquilino que se va?",
            "¿Qué ejercicios alivian el dolor de espalda?",
            "¿Cómo restablezco la contraseña de mi correo?",
            "¿Qué decide el árbitro con el vídeo?",
            "¿Para qué países hace falta un visado?",
            "¿Cómo se fija el precio de una acción el primer día?",
        ),
        "it": (
            "Quale olio serve per il motore di una moto?",
            "Come insegno a un cucciolo a camminare al guinzaglio?",
            "Quanto si paga per una multa in ritardo?",
            "Come vengono pagati gli attori per le repliche di una serie?",
            "Quali accordi si imparano per primi alla chitarra?",
            "Quanto costa un abito da sposa?",
            "Quando deve dare disdetta un inquilino?",
            "Quali esercizi aiutano contro il mal di schiena?",
            "Come reimposto la password della mia posta?",
            "Che cosa decide l'arbitro con il video?",
            "Per quali paesi serve un visto?",
            "Come si fissa il prezzo di un'azione il primo giorno?",
        ),
    }
)
"""The same in each language, by ISO 639-1 code."""
